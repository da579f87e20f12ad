// Positions for looking at: the printed board, every terrain and marker, a large board, four sides.
export const basic =
  '16x16 16./.#2.2#10./.#2.2#5.2#3./.#2.#11./7.2#7./6.5#2.2#./2.2#10.#./2.3#11./11.3#2./.#10.2#2./.2#2.5#6./7.2#7./11.#2.#./3.2#5.2#2.#./10.2#2.#./16. wHT@C1N,wMT@F1N,wCLT@H1N,wMT@J1N,wHT@M1N,wLT@C3N,wLT@F3N,wMT@H3N,wLT@J3N,wLT@M3N,bLT@D14S,bLT@G14S,bMT@I14S,bLT@K14S,bLT@N14S,bHT@D16S,bMT@G16S,bCLT@I16S,bMT@K16S,bHT@N16S w mate 0 1';
export const terrain =
  '18x16 4.2#4.8~/.2#.2#2.2=3~*4~/.#5.=2.2~*~.3~/6.2=2.4~2.2~/2.2-2.=4.3~-3~/2.-3.=7.4~/2.-3.5=4.2~./.a4.=3.=2.2#3./3a3.=3.2=.2#.#./.a2b2.=4.2=2.2#./2.2b2.=2.2^.=5./6.=.3^.6=/.2#2.2=2.^8./.2#.2=4.-2.3c2./3.2=2.2-.-2.c.c2./4=3.-6.3c. wHT@C2N,wCLT@A6NE,wFT@E3E,wMS@F5N,wRB@G3NE,wTK@H1N,bMT@O3W,bAS@E12S,bCAS@B12S,bHM@H14S,bMT@C8!,wP@J4N,bFB@K15S,wLL@M15W[CMT+],bHL@R13S[TD-],wGB@M11E,bAH@P12NW,wLT@N14!,bIT@C5W$,bML@H9S,wSL@E9NE,smoke@F9,smoke@G10,mine@D12,mine@E13,flag@I8,site@J9 w flag;w1b0 3 12';
export const large =
  '24x24 24./24./24./24./9.2#13./2.3#4.2#6.2#5./2.3#5.4#3.2#5./4.#12.2#5./4.#8.2^5.2#2./2.a3.^17./.3a2.^.2~.#3.3-.2b3./8.2~14./14.2~8./3.2B.3-3.#.2~.^2.3A./17.^3.A2./2.2#5.2^8.#4./5.2#12.#4./5.2#3.4#5.3#2./5.2#6.2#4.3#2./13.2#9./24./24./24./24. wLT@D1N,wMT@H1N,wIT@J1N,wCAS@L1N,wTD@O1N,wHM@S1N,wLT@F2N,wMT@G2N,wIT@K2N,wHT@N2N,wHD@Q2N,wLT@C3N,wLT@E3N,wSL@I3N,wHT@M3N,wTD@P3N,wRB@U3N,bRB@D22S,bTD@I22S,bHT@L22S,bSL@P22S,bLT@T22S,bLT@V22S,bHD@H23S,bHT@K23S,bIT@N23S,bMT@R23S,bLT@S23S,bHM@F24S,bTD@J24S,bCAS@M24S,bIT@O24S,bMT@Q24S,bLT@U24S w mate 0 1';
export const four =
  '12x12 12./12./12./3.2#2.2#3./12./12./12./12./3.2#2.2#3./12./12./12. wCMT@B1N,wLT@C1NE,wHT@A2N,yCMT@K1N,yLT@J1NW,yHT@L2N,xCMT@B12S,xLT@C12SE,xHT@A11S,bCMT@K12S,bLT@J12SW,bHT@L11S w four;w0b0x0y0 0 1';

/** A small board with one of each special action, and choices for them. */
export const special =
  '10x10 10./10./3.2#5./10./2~8./2~2.a5./2~2.a5./10./10./10. wRB@C3N,bHT@D5S,bLT@B5S,wSL@G2N,wCLT@H9NE,wML@J3N,wFT@E3N,wP@F6N,bMT@F9S,wLL@B6N[MT+] w escape;w0b0 0 1';
