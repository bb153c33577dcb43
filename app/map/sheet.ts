// Written by scripts/draw/maps.ts.

/** The drawn map, the piece of it behind the home page's title, and the ids of their layers from bottom to top. */
export const sheetUrl = "/carte/carte-fdb51a9f.svg";
export const heroSheetUrl = "/carte/hero-5482e630.svg";
export const sheetLayerIds = ["graticule", "isobaths", "land", "contours", "relief", "water", "roads-minor", "roads-medium", "roads-major"] as const;

/** In game coordinates; rank 1: regions, 2: towns and large features, 3: quarters. */
export const mapLabels = [
  { name: "Los Santos", x: -700, y: -980, rank: 1 },
  { name: "Comté de Blaine", x: 1120, y: 2920, rank: 1 },
  { name: "Océan Pacifique", x: -2850, y: -2200, rank: 1 },
  { name: "Sandy Shores", x: 2330, y: 3590, rank: 2 },
  { name: "Paleto Bay", x: -760, y: 6500, rank: 2 },
  { name: "Grapeseed", x: 2050, y: 4960, rank: 2 },
  { name: "Mer d’Alamo", x: 1060, y: 3930, rank: 2 },
  { name: "Mont Chiliad", x: 500, y: 5560, rank: 2 },
  { name: "Fort Zancudo", x: -2150, y: 3140, rank: 2 },
  { name: "Chumash", x: -2920, y: 1100, rank: 2 },
  { name: "Vinewood", x: 300, y: 360, rank: 2 },
  { name: "Aéroport international", x: -1290, y: -2850, rank: 2 },
  { name: "Port", x: 880, y: -3220, rank: 2 },
  { name: "Prison de Bolingbroke", x: 1330, y: 2440, rank: 2 },
  { name: "Désert de Grand Senora", x: 1080, y: 3230, rank: 3 },
  { name: "Harmony", x: 440, y: 2780, rank: 3 },
  { name: "Collines de Vinewood", x: -180, y: 1340, rank: 3 },
  { name: "Mont Gordo", x: 2900, y: 5760, rank: 3 },
  { name: "Mont Josiah", x: -1240, y: 3740, rank: 3 },
  { name: "Monts Tataviam", x: 1880, y: -380, rank: 3 },
  { name: "Davis Quartz", x: 2900, y: 2640, rank: 3 },
  { name: "Palomino Highlands", x: 2180, y: -1350, rank: 3 },
  { name: "Del Perro", x: -1560, y: -520, rank: 3 },
  { name: "Vespucci", x: -1330, y: -1270, rank: 3 },
  { name: "Elysian Island", x: 200, y: -2580, rank: 3 },
  { name: "Davis", x: 330, y: -1800, rank: 3 },
  { name: "El Burro Heights", x: 1560, y: -1800, rank: 3 },
  { name: "Rockford Hills", x: -900, y: 40, rank: 3 },
  { name: "Pacific Bluffs", x: -2150, y: 180, rank: 3 },
  { name: "Tongva", x: -2080, y: 1500, rank: 3 },
  { name: "Raton Canyon", x: -1250, y: 4480, rank: 3 },
  { name: "Procopio", x: 1300, y: 6560, rank: 3 },
  { name: "Cap Catfish", x: 3620, y: 4360, rank: 3 },
  { name: "Humane Labs", x: 3500, y: 3640, rank: 3 },
  { name: "Paleto Cove", x: -1330, y: 5560, rank: 3 },
  { name: "Réservoir de Land Act", x: 1900, y: 520, rank: 3 },
  { name: "Mirror Park", x: 1080, y: -480, rank: 3 },
  { name: "La Mesa", x: 860, y: -1080, rank: 3 },
  { name: "Cypress Flats", x: 900, y: -2240, rank: 3 },
  { name: "Stab City", x: 20, y: 3660, rank: 3 },
  { name: "North Chumash", x: -2080, y: 3720, rank: 3 },
  { name: "Phare El Gordo", x: 3230, y: 5240, rank: 3 },
] as const;
