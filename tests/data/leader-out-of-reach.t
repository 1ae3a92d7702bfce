# Before the fourth and last round nobody can catch the first; the last two did not come.
Adler, Anna             1600 2 3 4; 450 440 430
Brand, Ben              1550 1 5 6; 350 400 380
Cremer, Cleo            1500 4 1 5; 400 340 410
Dorn, Dora              1450 3 6 1; 400 400 330
Ernst, Eva              1400 6 2 3; 400 380 390
Falk, Finn              1350 5 4 2; 370 380 390
Groß, Gerd              1300 0 0 0; -50 -50 -50
Hahn, Hilde             1250 0 0 0; -50 -50 -60
