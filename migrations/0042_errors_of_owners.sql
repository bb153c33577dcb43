-- Errors of consoles as owners paste them, that were no answer. What staff wrote for one of them stands alone; where their list
-- has less room, what keeps a server from starting comes first.
INSERT OR IGNORE INTO `diagnostic_rules` (`id`, `title`, `severity`, `patterns`, `cause`, `remedy`, `link`, `created_at`, `updated_at`)
WITH new (id, said, title, severity, patterns, cause, remedy, link) AS (VALUES
('base-demarre-pas', 'mysql shutdown unexpectedly', 'Base de données qui ne démarre pas', 'bloquant', '["MySQL shutdown unexpectedly","Aria recovery failed","Can''t open and lock privilege tables","Could not open mysql.plugin table","''InnoDB'' init function returned error","pas pu démarrer le service M*","could not start the M* service"]', 'MySQL ou MariaDB s''arrête dès son lancement : un autre programme tient son port, ou ses fichiers ont été abîmés par un arrêt brutal.', 'Copiez d''abord ailleurs tout le dossier `data` de la base ; ne supprimez jamais `ibdata1`.
Port déjà pris : `netstat -ano | findstr 3306` dit par qui. Entre XAMPP et MariaDB, gardez-en un seul.
« Aria recovery failed » : sortez du dossier `data` les fichiers dont le nom commence par `aria_log`, puis relancez.
Sinon, le journal dit pourquoi : `mysql_error.log` (XAMPP), ou le fichier `.err` du dossier `data`.', '/guide/installations/guide-vps#mariadb'),
('ressource-non-compilee', 'ui has not been built', 'Ressource téléchargée sans être compilée', 'bloquant', '["Unable to load UI. Build","UI has not been built","could not find *web/build*(defined in","Building resource * failed","Cannot find module"]', 'Le dossier installé contient le code source de la ressource, pas sa version prête à l''emploi : l''interface ou les modules Node manquent.', 'Sur la page de la ressource, prenez l''archive de « Releases », et non « Code > Download ZIP ».
Remplacez le dossier entier, en gardant vos fichiers de configuration.
S''il n''y a pas de version prête, suivez la notice de la ressource : elle dit comment la compiler.', ''),
('variable-non-chargee', '(global ''config'')', 'Config, MySQL ou lib absent (nil)', 'bloquant', '["attempt to index a nil value (global ''Config'')","attempt to index a nil value (upvalue ''Config'')","attempt to index a nil value (global ''MySQL'')","attempt to index a nil value (upvalue ''MySQL'')","attempt to index a nil value (global ''lib'')","attempt to index a nil value (upvalue ''lib'')"]', 'Un script se sert de ce qui n''a pas été chargé : `Config` vient d''un fichier de la ressource, `MySQL` d''oxmysql, `lib` d''ox_lib.', '`Config` : cherchez plus haut une faute de syntaxe dans `config.lua`, et corrigez-la d''abord.
`MySQL` : dans le `fxmanifest.lua` du script, ajoutez `server_script ''@oxmysql/lib/MySQL.lua''` avant ses autres fichiers.
`lib` : ajoutez-y `shared_script ''@ox_lib/init.lua''`.
Placez l''`ensure` d''oxmysql et celui d''ox_lib avant celui du script, puis redémarrez le serveur.', ''),
('configuration-introuvable', 'no such config file', 'Fichier de configuration introuvable', 'bloquant', '["No such config file"]', 'Une ligne `exec`, ou le lancement avec `+exec server.cfg`, nomme un fichier qui n''est pas là : rien de ce qu''il contient n''est lu.', 'Comparez le nom de la ligne et celui du fichier, lettre à lettre. Windows cache parfois la fin d''un nom : `server.cfg.txt`.
Le chemin part du dossier qui contient `resources`.
Pour lancer une ressource, la commande est `ensure`, et non `exec`.
Avec txAdmin, contrôlez aussi les deux chemins dans `Settings > FXServer`.', '/guide/installations/guide-vps#server-cfg'),
('manifeste-refuse', 'does not specify an `fx_version`', 'fxmanifest.lua incomplet ou trop ancien', 'bloquant', '["does not specify an `fx_version`","does not support the current game"]', 'FXServer refuse une ressource dont le `fxmanifest.lua` ne dit ni la version ni le jeu ; `__resource.lua` est l''ancien nom de ce fichier.', 'Cherchez d''abord une version plus récente de la ressource.
Sinon, en tête de `fxmanifest.lua`, ajoutez les lignes `fx_version ''cerulean''` et `game ''gta5''`.
S''il n''y a qu''un `__resource.lua`, renommez-le `fxmanifest.lua`, puis ajoutez ces deux lignes et retirez `resource_manifest_version`.', ''),
('lancement-chemin', 'cannot find the path specified', 'Lancement : mauvais chemin', 'bloquant', '["n''est pas reconnu en tant que commande","n''est pas reconnu comme nom d''applet","trouver le chemin d''accès spécifié","is not recognized as an internal or external","is not recognized as the name of a cmdlet","cannot find the path specified","run.sh: No such file or directory"]', 'Le fichier `.bat` ou la commande nomme un programme ou un dossier qui n''est pas là.', 'Regardez où sont les artifacts : `FXServer.exe` sous Windows, `run.sh` sous Linux.
Écrivez le chemin entier, entre guillemets s''il contient une espace.
Sous Linux, entrez d''abord dans ce dossier avec `cd`, puis tapez `./run.sh`.', '/guide/installations/guide-vps#premier-lancement'),
('composant-absent', 'vcruntime140', 'Composant Visual C++ absent', 'bloquant', '["VCRUNTIME140*.dll","MSVCP140*.dll"]', 'Windows n''a pas les composants Visual C++ dont FXServer ou MariaDB ont besoin.', 'Installez le « Visual C++ Redistributable » x64 de Microsoft, puis redémarrez la machine.
Ne prenez pas une `.dll` seule sur un autre site.', 'https://learn.microsoft.com/fr-fr/cpp/windows/latest-supported-vc-redist'),
('plantage', 'fxserver crashed', 'Plantage de FXServer', 'bloquant', '["FXServer crashed","A dump can be found at","Segmentation fault","Closed (0xC0000005)","Got a SIGSEGV while executing","Stack overflow in unmanaged"]', 'FXServer s''est arrêté net. La ligne ne dit pas pourquoi : une ressource, l''artifact ou la machine.', 'Retirez ce qui a été ajouté ou mis à jour juste avant, pour comparer.
Installez la version recommandée des artifacts, même si la vôtre est plus récente.
Videz le dossier `cache` du serveur, puis relancez.
Si cela revient, préparez un ticket avec les cinquante lignes d''avant.', '/guide/installations/guide-vps#artifacts'),
('collation-inconnue', 'unknown collation', 'Fichier SQL fait pour une autre base (collation)', 'bloquant', '["Unknown collation","ER_UNKNOWN_COLLATION"]', 'Le fichier SQL vient d''une autre base, ou d''une plus récente : `utf8mb4_0900_ai_ci` est de MySQL 8, les noms en `uca1400` de MariaDB 10.10 et suivants.', 'Installez une version récente de MariaDB.
Ou, dans une copie du fichier, remplacez partout le nom que la ligne donne par `utf8mb4_unicode_ci`, et importez cette copie.', '/guide/installations/guide-vps#mariadb'),
('txadmin-sans-reponse', 'fxserver is not responding', 'txAdmin : le serveur ne répond plus', 'attention', '["FXServer is not responding","server * hang detected","server failed to start within time limit","failed to start within the * time limit","server close detected","FXServer was frozen for"]', 'txAdmin n''a plus de réponse de FXServer : une ressource bloque ou met trop longtemps à démarrer, ou la machine est surchargée.', 'Lisez les lignes d''avant : la dernière ressource lancée, ou une erreur qui se répète, est souvent la cause.
Si la ligne nomme une ressource, arrêtez-la pour comparer.
txAdmin et le jeu ont chacun leur port : 40120 et 30120.
Si le démarrage est seulement long, augmentez `Resource Starting Tolerance` dans les réglages de txAdmin.', ''),
('donnee-deja-la', 'duplicate entry', 'Donnée, table ou colonne déjà dans la base', 'attention', '["Duplicate entry ''*'' for key","ER_DUP_ENTRY","Duplicata du champ","Duplicate column name","Table ''*'' already exists","ER_TABLE_EXISTS_ERROR","La table ''*'' existe déjà","Multiple primary key defined"]', 'La base a déjà cette table, cette colonne, ou une ligne avec la même clé.', 'Pendant un import : le fichier a déjà été importé, en tout ou en partie. N''exécutez que ce qui manque.
Ne supprimez pas une table pour l''importer de nouveau : son contenu serait perdu.
En jeu : la ligne nomme la clé. Si cela revient, mettez à jour la ressource qui écrit.', '/guide/installations/guide-vps#mariadb'),
('valeur-refusee', 'data too long for column', 'Valeur refusée par une colonne de la base', 'attention', '["Data too long for column","Out of range value for column","Incorrect string value","Incorrect integer value","doesn''t have a default value","Column ''*'' cannot be null","ER_DATA_TOO_LONG","ER_NO_DEFAULT_FOR_FIELD"]', 'La table n''a pas la forme que la ressource attend : texte trop long, nombre trop grand, valeur obligatoire absente ou caractères refusés.', 'La ligne nomme la colonne : comparez-la au fichier SQL de la version installée.
Après une sauvegarde, appliquez le SQL de mise à jour qui manque.
« Data too long » : agrandissez la colonne, par exemple en `LONGTEXT` pour un inventaire.
« Incorrect string value » : passez la table en `utf8mb4`.', '/guide/installations/guide-vps#mariadb'),
('requete-lente', 'ms to execute a query', 'Requête SQL lente', 'attention', '["ms to execute a query"]', 'La base a mis plus longtemps à répondre que `mysql_slow_query_warning`. Quelques lignes au démarrage sont normales.', 'Regardez quelle ressource revient le plus, et sur quelle table.
Après une sauvegarde, retirez de cette table ce qui ne sert plus, comme de vieux journaux.
Si la base est loin du serveur, mettez-la sur la même machine.
Vérifiez que `mysql_debug` n''est pas activé : il écrit toutes les requêtes.', ''),
('fichier-du-manifeste', '(defined in', 'Fichier nommé dans fxmanifest.lua introuvable', 'attention', '["could not find * (defined in"]', '`fxmanifest.lua` nomme un fichier que la ressource n''a pas. Si la ressource marche, ce n''est qu''un avertissement.', 'Regardez si le fichier est à l''endroit nommé ; sous Linux, les majuscules comptent.
S''il manque, renvoyez la ressource en entier depuis son archive.
S''il n''existe plus dans cette version, retirez son nom de `fxmanifest.lua`.', ''),
('valeur-autre-genre', 'a boolean value', 'Script arrêté : valeur d''un autre genre', 'attention', '["attempt to * a boolean value","attempt to * a table value","attempt to * a number value","attempt to * a string value","attempt to compare * with","bad argument * got string","bad argument * got table","bad argument * got no value"]', 'Un script reçoit un texte, un nombre, une liste ou vrai/faux là où il attend autre chose : le plus souvent un réglage mal écrit.', 'La ligne nomme le fichier et son numéro de ligne.
Si vous venez de changer un réglage : un nombre s''écrit sans guillemets, un texte avec, une liste entre accolades.
Sinon, revenez à la copie d''origine, ou prenez la version du script qui va avec votre framework.', ''),
('script-javascript', 'cannot read properties of', 'Script JavaScript arrêté', 'attention', '["Cannot read properties of","Error: * is not a function","Error: * is not defined"]', 'Un script JavaScript lit une valeur ou appelle une fonction qui n''existe pas : réglage effacé, modification incomplète, ou versions qui ne vont pas ensemble.', 'Les lignes qui suivent nomment le fichier et son numéro de ligne.
Si vous venez de le modifier, revenez à la copie d''origine.
Sinon, mettez à jour la ressource et celles dont elle dépend.', ''),
('json-illisible', 'in json at position', 'Fichier JSON illisible', 'attention', '["in JSON at position","is not valid JSON","end of JSON input"]', 'Un fichier `.json` est vide ou mal écrit, ou un site a répondu une page d''erreur à sa place.', 'Les lignes autour nomment le fichier ou le script.
Dans le fichier : guillemets droits, une virgule entre deux valeurs, aucune après la dernière, aucun commentaire.
S''il est vide ou coupé, reprenez-le d''une sauvegarde.', ''),
('fichier-inaccessible', 'enoent', 'Fichier introuvable, interdit ou pris', 'attention', '["ENOENT: no such file or directory","EACCES: permission denied,","EPERM: operation not permitted","EBUSY: resource busy or locked","run.sh: Permission denied"]', 'Un fichier ne s''ouvre pas : il n''existe pas (`ENOENT`), le compte du serveur n''en a pas le droit (`EACCES`, `EPERM`), ou un autre programme le tient (`EBUSY`).', 'La ligne nomme le fichier : vérifiez son chemin, lettre à lettre.
Linux : donnez le dossier au compte qui lance le serveur, avec `chown -R`, et tapez `chmod +x run.sh`.
Windows : gardez le serveur hors de `Program Files`, du Bureau et de OneDrive, et vérifiez que l''antivirus ne bloque pas ce fichier.
Fermez l''éditeur ou le client FTP qui tient le fichier.', ''),
('commande-refusee', 'access denied for command', 'Commande refusée : permission absente', 'attention', '["Access denied for command"]', 'Une ressource ou une personne se sert d''une commande que les permissions (ACE) de `server.cfg` ne lui donnent pas.', 'Ressource : avant les `ensure` de `server.cfg`, ajoutez `add_ace resource.NOM command.COMMANDE allow`, avec son nom et la commande de la ligne.
Personne : vérifiez son groupe (`add_principal`) et les droits de ce groupe (`add_ace`).
Ne donnez pas toutes les commandes à tout le monde.', ''),
('bot-discord', 'an invalid token was provided', 'Bot Discord refusé', 'attention', '["An invalid token was provided","Disallowed intent","DISALLOWED_INTENTS"]', 'Discord refuse le bot de txAdmin ou d''une ressource : son jeton est faux ou a été changé, ou des « intents » ne sont pas activés.', 'Sur le portail des développeurs de Discord, ouvrez l''application, puis `Bot`.
Jeton : `Reset Token`, puis mettez le nouveau à la place de l''ancien. Ne le montrez à personne.
Intents : activez `Server Members Intent`, et ceux que demande la notice.
Redémarrez txAdmin ou la ressource.', ''),
('evenement-refuse', 'not safe for net', 'Événement réseau refusé', 'attention', '["was not safe for net"]', 'Un événement est arrivé par le réseau sans avoir été déclaré : les fichiers d''une ressource sont de deux versions, ou quelqu''un essaie des noms au hasard.', 'L''événement n''a pas été exécuté : rien n''a été changé en jeu.
Si une de vos ressources porte ce nom, remplacez son dossier en entier, puis redémarrez.
Dans un script à vous, déclarez-le avec `RegisterNetEvent`.', ''),
('trop-d-evenements', 'network event overflow', 'Joueur expulsé : trop d''événements réseau', 'attention', '["network event overflow","network event size overflow","state bag packet overflow","server command overflow"]', 'Le jeu de ce joueur a envoyé trop de données au serveur en peu de temps : un script le fait en boucle, ou le joueur triche.', 'Plusieurs joueurs : retirez le script ajouté ou modifié en dernier, pour comparer.
« size overflow » nomme l''événement : cherchez ce nom dans vos ressources.
Un seul joueur : lisez ce que votre anti-cheat dit de lui.', ''))
SELECT id, title, severity, patterns, cause, remedy, link, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM new
WHERE NOT EXISTS (SELECT 1 FROM diagnostic_rules AS r, json_each(r.patterns) AS p WHERE instr(lower(p.value), new.said) > 0)
ORDER BY severity = 'attention'
LIMIT max(0, 80 - (SELECT count(*) FROM diagnostic_rules));
--> statement-breakpoint
-- Lists that staff wrote stay, here and below. A key that is not there has another sentence.
UPDATE `diagnostic_rules` SET `patterns` = '["Could not authenticate server license key","license key authentication failed","Invalid key specified","Invalid license key","not have a license key","No license key was specified"]', `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `revision` = `revision` + 1
WHERE `id` = 'cle-de-licence' AND `patterns` = '["Could not authenticate server license key","license key authentication failed","Invalid key specified","Invalid license key","not have a license key"]';
--> statement-breakpoint
-- A user without the right to read or write says so of the command.
UPDATE `diagnostic_rules` SET `patterns` = '["Access denied for user","ER_ACCESS_DENIED_ERROR","Accès refusé pour l''utilisateur","command denied to user"]', `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `revision` = `revision` + 1
WHERE `id` = 'base-refusee' AND `patterns` = '["Access denied for user","ER_ACCESS_DENIED_ERROR","Accès refusé pour l''utilisateur"]';
--> statement-breakpoint
-- A native of the game says the same of a value that is absent.
UPDATE `diagnostic_rules` SET `patterns` = '["attempt to index a nil value","attempt to call a nil value","attempt to * a nil value","attempt to compare * with nil","attempt to compare nil with","attempt to compare two nil values","bad argument * got nil","Argument at index * was null"]', `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `revision` = `revision` + 1
WHERE `id` = 'valeur-nil' AND `patterns` = '["attempt to index a nil value","attempt to call a nil value","attempt to * a nil value","attempt to compare * with nil","attempt to compare nil with","attempt to compare two nil values","bad argument * got nil"]';
--> statement-breakpoint
-- A dependency that is there and stopped, and a folder between brackets.
UPDATE `diagnostic_rules` SET `patterns` = '["Couldn''t start resource","Couldn''t find resource","Could not start dependency","Couldn''t find resource category"]', `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `revision` = `revision` + 1
WHERE `id` = 'ressource-non-demarree' AND `patterns` = '["Couldn''t start resource","Couldn''t find resource"]';
--> statement-breakpoint
-- oxmysql says so where it is stopped.
UPDATE `diagnostic_rules` SET `patterns` = '["No such export * in resource","unable to trigger exports."]', `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `revision` = `revision` + 1
WHERE `id` = 'export-absent' AND `patterns` = '["No such export * in resource"]';
--> statement-breakpoint
-- A connection that was made may fall silent too.
UPDATE `diagnostic_rules` SET `patterns` = '["getaddrinfo ENOTFOUND","getaddrinfo EAI_AGAIN","connect ETIMEDOUT","read ETIMEDOUT"]', `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `revision` = `revision` + 1
WHERE `id` = 'adresse-sans-reponse' AND `patterns` = '["getaddrinfo ENOTFOUND","getaddrinfo EAI_AGAIN","connect ETIMEDOUT"]';
--> statement-breakpoint
-- As a database that is set to French says it.
UPDATE `diagnostic_rules` SET `patterns` = '["You have an error in your SQL syntax","ER_PARSE_ERROR","Erreur de syntaxe près de"]', `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `revision` = `revision` + 1
WHERE `id` = 'sql-faute' AND `patterns` = '["You have an error in your SQL syntax","ER_PARSE_ERROR"]';
