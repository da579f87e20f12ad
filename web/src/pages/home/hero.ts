// The combination on the home page: a Mortar lures the guard away from its Command tank, and a Light Tank that slipped round the wall decides.

export const hero_start =
  '12x10 12./12./.5#6./12./10.2~/9.3~/2.2#8./12./6.2#4./12. wCHT@B1N,wMT@C2NE,wHM@D2NE,wLT@A4N,wTD@F1N,bCLT@L9S,bHT@J9S,bLT@G9S,bTD@K4SW,bMT@K8S w sudden 0 1';

export const hero_moves = [
  'A4 > A9/N',
  'G9 > G6/S',
  'C2 > D3/NE (G6)',
  'K4 > J3/W (D3)',
  'D2 > E3/E (J3)',
  'J9 > J8/S (E3)',
  'A9 > D9/E (L9)',
];
