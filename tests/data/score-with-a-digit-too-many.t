Ahrens, Anna            1512 2; 4011
Brandt, Bert            1490 1; 388
