Böhme, Jörg             1512 2; 401; motto Mühe\; Not \\ Pein; rtime 1700000000
Øverlid, Åse             1490 1; 388
