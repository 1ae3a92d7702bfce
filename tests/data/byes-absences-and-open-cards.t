# 5 had a bye, 6 has left, 7 misses the fourth round, and a card of the third round is missing.
Adler, Anna             1600 2 3 5; 400 420 500; p12 1 2 1
Brand, Ben              1550 1 5 4; 350 450 400; p12 2 2 1
Cremer, Cleo            1500 4 1 7; 380 400; p12 1 1 4
Dorn, Dora              1450 3 7 2; 340 400 380; p12 2 1 2
Ernst, Eva              1400 0 2 1; 50 300 300; p12 0 1 2
Falk, Finn              1350 7 0 0; 310 0 0; p12 1 0 0; off -50
Groß, Gerd              1300 6 4 3 0; 300 300 00 0; p12 2 2 4 0
