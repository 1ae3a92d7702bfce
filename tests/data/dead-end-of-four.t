# Two have left; of the other four the ranking is 1, 2, 3, 4, and 3 has met 4.
Adler, Anna             1600 5; 450
Brand, Ben              1550 6; 440
Cremer, Cleo            1500 4; 400
Dorn, Dora              1450 3; 350
Ernst, Eva              1400 1; 350; off 0
Falk, Finn              1350 2; 350; off 0
