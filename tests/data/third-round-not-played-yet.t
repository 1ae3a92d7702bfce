# A division of tsh after two rounds; the third one is paired.
Ahrens, Anna            1512 2 5 4; 401 420; p12 1 2 1; board 1 2 1; team SC Nord
Brandt, Bert            1490 1 3 0; 388 377; p12 2 1 0; board 1 1 0; team SC Nord
Costa, Cleo             1433 4 2 5; 350 402; p12 1 2 2; board 2 1 2
Dahl, Dora              1400 3 0 1; 350 50; p12 2 0 2; board 2 0 1
Engel, Emil                0 0 1 3; 50 390; p12 0 1 1; board 0 2 2
