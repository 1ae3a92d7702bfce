# The second round has one pair, which somebody made by hand.
Adler, Anna             1600 2 4; 400
Brand, Ben              1550 1; 350
Cremer, Cleo            1500 4; 380
Dorn, Dora              1450 3 1; 340
Ernst, Eva              1400 6; 390
Falk, Finn              1350 5; 310
