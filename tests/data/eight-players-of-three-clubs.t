# Nothing is played yet.
Adler, Anna             1600; ; team Nord
Brand, Ben              1590; ; team Nord
Cremer, Cleo            1580; ; team Nord
Dorn, Dora              1570; ; team Mitte
Ernst, Eva              1560; ; team Mitte
Falk, Finn              1550; ; team Mitte
Groß, Gerd              1540; ; team Ost
Hahn, Hilde             1530; ; team Ost
