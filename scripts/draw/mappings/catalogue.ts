import { bankBranch } from "./buildings/bank-branch.ts";
import { bankTemple } from "./buildings/bank-temple.ts";
import { beachClub } from "./buildings/beach-club.ts";
import { carPark } from "./buildings/car-park.ts";
import { carShowroom } from "./buildings/car-showroom.ts";
import { casinoForecourt } from "./buildings/casino-forecourt.ts";
import { cityHall } from "./buildings/city-hall.ts";
import { clinic } from "./buildings/clinic.ts";
import { cornerShop } from "./buildings/corner-shop.ts";
import { customGarage } from "./buildings/custom-garage.ts";
import { deadEndStreet } from "./buildings/dead-end-street.ts";
import { docks } from "./buildings/docks.ts";
import { fireStation } from "./buildings/fire-station.ts";
import { hospital } from "./buildings/hospital.ts";
import { jeweller } from "./buildings/jeweller.ts";
import { nightClub } from "./buildings/night-club.ts";
import { policeStation } from "./buildings/police-station.ts";
import { prison } from "./buildings/prison.ts";
import { roadhouse } from "./buildings/roadhouse.ts";
import { sheriffOffice } from "./buildings/sheriff-office.ts";
import { taxiDepot } from "./buildings/taxi-depot.ts";
import { tuningShop } from "./buildings/tuning-shop.ts";
import type { DrawScene } from "./picture.ts";
import { bankingHall } from "./rooms/banking-hall.ts";
import { briefingRoom } from "./rooms/briefing-room.ts";
import { cellCorridor } from "./rooms/cell-corridor.ts";
import { clubBar } from "./rooms/club-bar.ts";
import { operatingTheatre } from "./rooms/operating-theatre.ts";
import { paintBooth } from "./rooms/paint-booth.ts";
import { secureCorridor } from "./rooms/secure-corridor.ts";
import { vault } from "./rooms/vault.ts";
import { vipLounge } from "./rooms/vip-lounge.ts";
import type { Soil } from "./site/palette.ts";

type Picture = { readonly alt: string; readonly draw: DrawScene };

type Illustrated = { readonly soil: Soil; readonly pictures: readonly Picture[] };

function city(...pictures: readonly Picture[]): Illustrated {
  return { soil: "city", pictures };
}

function desert(...pictures: readonly Picture[]): Illustrated {
  return { soil: "desert", pictures };
}

/** The prefix that the resources of the base put before the name of a place. */
export const RESOURCE_PREFIX = "nv_mapping_";

/**
 * The pictures of each mapping by the end of its file name, the exterior first.
 * `sheriff_paleto` and `banque_paleto` have none on purpose: the catalogue then shows its placeholder.
 */
export const CATALOGUE: Readonly<Record<string, Illustrated>> = {
  lspd_mission_row: city(
    { alt: "Accueil du commissariat de Mission Row", draw: policeStation },
    { alt: "Salle de briefing", draw: briefingRoom },
    { alt: "Couloir des cellules", draw: cellCorridor },
  ),
  pillbox_hopital: city(
    { alt: "Hall d'entrée de l'hôpital Pillbox", draw: hospital },
    { alt: "Bloc opératoire", draw: operatingTheatre },
  ),
  ls_customs_burton: city(
    { alt: "Atelier LS Customs de Burton", draw: tuningShop },
    { alt: "Cabine de peinture", draw: paintBooth },
  ),
  bennys: city({ alt: "Façade de Benny's Original Motor Works", draw: customGarage }),
  sheriff_sandy: desert({ alt: "Entrée du bureau du shérif de Sandy Shores", draw: sheriffOffice }),
  vanilla_unicorn: city(
    { alt: "Façade du Vanilla Unicorn, soulignée de néons roses et violets", draw: nightClub },
    { alt: "Bar central du Vanilla Unicorn", draw: clubBar },
    { alt: "Salon VIP", draw: vipLounge },
  ),
  bahama_mamas: city({
    alt: "Façade du Bahama Mamas : enseigne au néon et terrasse sous les guirlandes",
    draw: beachClub,
  }),
  concession_pdm: city({ alt: "Showroom de la concession", draw: carShowroom }),
  taxi_downtown: city({
    alt: "Dépôt de taxis : bureau au toit jaune et rangées de voitures garées",
    draw: taxiDepot,
  }),
  pacific_standard: city(
    { alt: "Façade à colonnes de la banque Pacific Standard", draw: bankTemple },
    { alt: "Hall de la banque Pacific Standard", draw: bankingHall },
    { alt: "Salle des coffres", draw: vault },
    { alt: "Couloir sécurisé", draw: secureCorridor },
  ),
  fleeca_legion: city({
    alt: "Agence Fleeca de Legion Square : entrée à colonnes et distributeurs de billets",
    draw: bankBranch,
  }),
  bijouterie_vangelico: city({ alt: "Vitrines de la bijouterie Vangelico", draw: jeweller }),
  superette_innocence: city({
    alt: "Supérette d'Innocence Boulevard : store rayé et cagettes de fruits devant la vitrine",
    draw: cornerShop,
  }),
  prison_bolingbroke: desert({
    alt: "Prison de Bolingbroke : mur d'enceinte, quatre miradors et cour de promenade",
    draw: prison,
  }),
  caserne_davis: city({
    alt: "Caserne de Davis : quatre portes rouges, tour de séchage et fourgon sur le départ",
    draw: fireStation,
  }),
  mairie: city({ alt: "Mairie de Los Santos : dôme, entrée à colonnes et deux ailes", draw: cityHall }),
  paleto_clinique: {
    soil: "grass",
    pictures: [{ alt: "Clinique de Paleto Bay entre les sapins, ambulance devant l'entrée", draw: clinic }],
  },
  yellow_jack: desert({
    alt: "Bar Yellow Jack : porche en bois, enseigne et motos garées devant",
    draw: roadhouse,
  }),
  casino_diamond: city({
    alt: "Abords du Diamond Casino : fontaine, palmiers et dépose des voituriers",
    draw: casinoForecourt,
  }),
  garage_central: city({
    alt: "Garage central de Legion Square : niveaux ouverts, barrières d'entrée et de sortie",
    draw: carPark,
  }),
  quartier_grove: city({
    alt: "Impasse de Grove Street : maisons, mur peint et coin de rassemblement",
    draw: deadEndStreet,
  }),
  port_docks: {
    soil: "quay",
    pictures: [{ alt: "Quai d'Elysian Island : conteneurs empilés, portique et navire à quai", draw: docks }],
  },
};
