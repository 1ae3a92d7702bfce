Ahrens, Anna            1512 2 3; 401 420
Brandt, Bert            1490 1 4; 388 377
Costa, Cleo             1433 4 2; 350 402
Dahl, Dora              1400 3 2; 350
