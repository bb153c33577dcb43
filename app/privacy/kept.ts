/** What the site keeps about people, in words: the privacy page's table. */
import { retention } from "./retention";

export const kept = [
  {
    what: "Visites",
    holds:
      "La rubrique vue, l'heure, le temps d'affichage, le pays et le site d'où l'on vient, sous une empreinte qui change chaque jour. Ni adresse, ni navigateur, ni nom.",
    why: "Savoir quelles pages servent.",
    until: `${retention.visitsDays} jours\u202f; les totaux par jour, qui ne désignent personne, ${retention.figuresMonths} mois.`,
  },
  {
    what: "Recherches sans résultat",
    holds: "Les mots cherchés et leur nombre par jour, sans lien avec qui les a tapés.",
    why: "Compléter la documentation. L'équipe en reçoit un résumé chaque semaine.",
    until: `${retention.figuresMonths} mois.`,
  },
  {
    what: "Compte",
    holds:
      "Identifiant, nom et avatar Discord, rôle, première, avant-dernière et dernière connexion, nombre de connexions\u202f; si vous les indiquez, la version que fait tourner votre serveur et les patchs dont vous y avez exécuté le SQL, chacun avec l'empreinte de ce SQL et l'heure. La connexion demande aussi à Discord de quels serveurs vous êtes membre\u00a0: ni cette liste ni son jeton ne sont gardés.",
    why: "Ouvrir les pages réservées aux clients, marquer ce qui est nouveau, dire de combien de versions votre serveur est en retard, quel SQL il lui reste à exécuter, et vous prévenir quand sa version est retirée.",
    until: `${retention.peopleMonths} mois après la dernière connexion\u202f; ce que vous avez indiqué, jusqu'à ce que vous le repreniez.`,
  },
  {
    what: "Sessions",
    holds:
      "Début, dernière activité, famille de navigateur et de système (par exemple «\u00a0Firefox · Windows\u00a0»).",
    why: "Rester connecté, et pouvoir fermer une session.",
    until: "Deux heures d'inactivité, douze heures en tout\u202f; la trace est effacée la nuit suivante.",
  },
  {
    what: "Téléchargements",
    holds:
      "Quel compte a téléchargé quel fichier, et quand\u202f; d'un patch retiré depuis, que vous avez téléchargé ou que votre serveur fait tourner, le rappel qui doit encore vous être montré.",
    why: "Compter un fichier une seule fois par personne et par jour, vous dire ce que vous avez déjà téléchargé, et vous prévenir quand un de ces patchs est retiré.",
    until: `${retention.downloadMarksDays} jours\u202f; le rappel d'un patch retiré, jusqu'à ce que vous l'écartiez.`,
  },
  {
    what: "Avis sur le guide",
    holds:
      "La page, la réponse et le commentaire, sous l'empreinte du jour\u202f; combien d'avis un réseau a envoyés dans la journée, sous une autre.",
    why: "Améliorer les pages.",
    until: `${retention.feedbackMonths} mois\u202f; le nombre d'un réseau, deux jours au plus.`,
  },
  {
    what: "Journal de l'administration",
    holds:
      "Ce que les membres de l'équipe ont changé, avec leur nom et leur identifiant Discord. L'identifiant reste aussi sur ce qu'ils ont créé\u00a0: patchs, mappings, messages, sauvegardes.",
    why: "Savoir qui a fait quoi.",
    until: "Aussi longtemps que le site existe.",
  },
  {
    what: "Sauvegardes",
    holds:
      "Une copie nocturne de tout ce qui précède, sauf les visites, les sessions et les téléchargements.",
    why: "Réparer le site après une panne.",
    until: `${retention.backupsMonths} mois au plus, sauf la dernière qui peut être relue, tant qu'aucune plus récente n'a réussi. Un profil effacé y reste jusque-là, mais une restauration ne le rétablit pas. L'hébergeur garde aussi la base entière, clés des visites comprises, trente jours au plus\u00a0: elle ne sert qu'à la réparer.`,
  },
  {
    what: "Effacements",
    holds:
      "Une empreinte de l'identifiant effacé, calculée avec une clé tirée au hasard, et les numéros, tirés au hasard, des avis effacés. Ni nom ni identifiant.",
    why: "Ne pas rétablir, depuis une sauvegarde plus ancienne, ce que vous avez effacé.",
    until: `${retention.erasuresMonths} mois.`,
  },
  {
    what: "Comptes et jetons de l'équipe",
    holds:
      "Nom, adresse e-mail et empreinte du mot de passe des comptes de secours\u202f; auteur et dernier usage des jetons de l'API\u202f; nombre d'essais de connexion à un compte de secours, sous des empreintes.",
    why: "Entrer quand Discord est en panne, et publier depuis un programme.",
    until: `Un compte, jusqu'à sa suppression\u202f; un jeton, ${retention.revokedTokensMonths} mois après sa révocation\u202f; les essais, deux jours au plus.`,
  },
  {
    what: "Lignes techniques",
    holds:
      "De chaque requête\u00a0: l'heure, le chemin, la réponse et sa durée\u202f; l'identifiant Discord à une connexion (avec le rôle), un accès refusé, un rôle retiré et une restauration, celui d'un compte de secours à sa connexion\u202f; le site d'où vient un formulaire refusé. Ni adresse IP, ni navigateur, ni mot cherché.",
    why: "Comprendre une panne et voir un abus.",
    until: "Sept jours au plus, chez l'hébergeur.",
  },
];

/**
 * What a browser holds. No cookie serves statistics, so that none needs a consent. `isKey`: the name is that of an entry
 * in the browser's storage, as its tools show it.
 */
export const inBrowser = [
  {
    name: "Cookies de session",
    isKey: false,
    use: "Présents seulement si vous vous connectez\u202f; ils disparaissent avec le navigateur, ceux de la connexion elle-même en dix minutes.",
  },
  {
    name: "theme",
    isKey: true,
    use: "Le thème clair ou sombre que vous avez choisi, dans le stockage local.",
  },
  {
    name: "fonts",
    isKey: true,
    use: "Le fait que les polices du site sont déjà dans votre navigateur\u00a0: les pages s'affichent alors avec elles.",
  },
  {
    name: "compte",
    isKey: true,
    use: "La largeur de votre nom dans l'en-tête, pour que rien ne bouge d'une page à l'autre.",
  },
  { name: "format-coordonnees", isKey: true, use: "Votre format de copie préféré." },
  { name: "neva-brouillon-patch", isKey: true, use: "Pour l'équipe, un patch en cours d'écriture." },
  {
    name: "visite",
    isKey: true,
    use: "Les dates de vos deux dernières visites, pour marquer ce qui est nouveau. Elles ne quittent pas votre navigateur.",
  },
  {
    name: "Stockage de l'onglet",
    isKey: false,
    use: "Jusqu'où vous aviez fait défiler les pages, pour y revenir, et les sections du menu de la documentation que vous avez ouvertes, pour qu'elles le restent\u202f; il disparaît avec l'onglet.",
  },
];
