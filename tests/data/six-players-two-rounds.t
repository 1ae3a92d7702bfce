# Six players after two rounds; the ranking is 1, 2, 3, 4, 5, 6.
Adler, Anna             1600 4 3; 480 400; p12 1 2; team Nord
Brand, Ben              1550 5 6; 430 410; p12 1 2; team Nord
Cremer, Cleo            1500 6 1; 420 380; p12 2 1; team Mitte
Dorn, Dora              1450 1 5; 350 400; p12 2 1; team Mitte
Ernst, Eva              1400 2 4; 360 390; p12 2 2; team Ost
Falk, Finn              1350 3 2; 330 350; p12 1 1; team Ost
