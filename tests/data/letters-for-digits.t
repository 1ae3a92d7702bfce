Ahrens, Anna            1512 2; 4O1
Brandt, Bert            1490 l; 388
