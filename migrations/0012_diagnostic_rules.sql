CREATE TABLE `diagnostic_hits` (
	`day` text NOT NULL,
	`rule_id` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `rule_id`)
);
--> statement-breakpoint
CREATE TABLE `diagnostic_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`severity` text NOT NULL,
	`patterns` text NOT NULL,
	`cause` text NOT NULL,
	`remedy` text NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "diagnostic_rules_severity_check" CHECK("diagnostic_rules"."severity" IN ('bloquant','attention'))
);
--> statement-breakpoint
INSERT INTO `diagnostic_rules` (`id`, `title`, `severity`, `patterns`, `cause`, `remedy`, `link`, `created_at`, `updated_at`) VALUES
('entitlement', 'Ressource protégée non autorisée', 'bloquant', '["You lack the required entitlement"]', 'Une ressource protégée par Cfx.re n''est pas ouverte à la clé de licence de ce serveur : la clé a été créée par un autre compte Cfx.re que celui qui possède la ressource, ou l''heure de la machine est fausse.', 'Sur portal.cfx.re, regardez quel compte possède la ressource, et quel compte a créé la clé de `sv_licenseKey`.
Si ce sont deux comptes, créez une clé avec celui qui possède la ressource et mettez-la dans `server.cfg`.
Réglez la date et l''heure de la machine sur automatique.
Arrêtez FXServer entièrement, puis relancez-le : un simple `restart` de la ressource ne suffit pas.', '/guide/installations/guide-vps#erreurs', 1795358305608, 1795358305608),
('ressource-abimee', 'Fichiers d''une ressource protégée abîmés', 'bloquant', '["Failed to verify protected resource"]', 'Le fichier `.fxap` ou un autre fichier de la ressource manque, ou a été modifié pendant l''envoi.', 'Supprimez le dossier de la ressource sur le serveur.
Renvoyez-le en entier depuis l''archive d''origine, avec les fichiers cachés, en mode binaire.
Redémarrez le serveur.', '/guide/installations/guide-ftp', 1795358305608, 1795358305608),
('dependance', 'Dépendance manquante', 'bloquant', '["Could not find dependency * for resource"]', 'La ressource en demande une autre dans son `fxmanifest.lua`, qui n''est pas dans le dossier `resources` ou n''y porte pas exactement ce nom.', 'Ajoutez la ressource que la ligne nomme, avec ce nom de dossier, sans « -main » ni numéro de version.
Vérifiez que son `fxmanifest.lua` est à la racine de son dossier.
Dans votre configuration, placez son `ensure` avant celui de la ressource qui la demande.', '/guide/installations/guide-vps#base-et-stream', 1795358305608, 1795358305608),
('ressource-non-demarree', 'Ressource introuvable ou non démarrée', 'bloquant', '["Couldn''t start resource","Couldn''t find resource"]', 'Une ligne `ensure` ou `start` nomme une ressource absente, mal placée, ou arrêtée par une erreur écrite juste avant.', 'Lisez les lignes qui précèdent : une erreur de la même ressource est la vraie cause.
Comparez le nom de la ligne `ensure` et celui du dossier, lettre à lettre.
Vérifiez que le dossier contient directement `fxmanifest.lua`, et non un second dossier du même nom.', '/guide/installations/guide-vps#base-et-stream', 1795358305608, 1795358305608),
('framework-absent', 'Framework pas encore chargé', 'bloquant', '["attempt to index a nil value (global ''ESX'')","attempt to index a nil value (upvalue ''ESX'')","attempt to index a nil value (global ''QBCore'')","attempt to index a nil value (upvalue ''QBCore'')"]', 'Un script se sert du framework avant son démarrage, ou sans l''importer.', 'Cherchez plus haut une erreur du framework lui-même : s''il n''a pas démarré, corrigez-la d''abord.
Placez l''`ensure` du framework avant celui du script.
Pour ESX, ajoutez `shared_script ''@es_extended/imports.lua''` au `fxmanifest.lua` du script.
Redémarrez le serveur entier après un changement d''ordre.', '', 1795358305608, 1795358305608),
('valeur-nil', 'Script arrêté : valeur absente (nil)', 'attention', '["attempt to index a nil value","attempt to call a nil value","attempt to perform arithmetic on a nil value","attempt to concatenate a nil value"]', 'Un script lit une variable ou appelle une fonction qui n''existe pas : réglage effacé, export d''une ressource arrêtée, ou modification incomplète.', 'La ligne nomme le fichier et son numéro de ligne : ouvrez-le à cet endroit.
Si vous venez de le modifier, revenez à la copie d''origine et recommencez pas à pas.
S''il appelle `exports`, vérifiez que la ressource nommée est démarrée avant lui.', '', 1795358305608, 1795358305608),
('base-injoignable', 'Base de données injoignable', 'bloquant', '["ECONNREFUSED *:3306","database (ECONNREFUSED)","Can''t connect to MySQL server"]', 'Personne ne répond à l''adresse de la base : MariaDB est arrêté, ou l''adresse ou le port de la connexion sont faux.', 'Sous Windows, ouvrez `services.msc` et démarrez le service MariaDB ; mettez-le en démarrage automatique.
Contrôlez l''adresse et le port dans `mysql_connection_string` : sur la même machine, 127.0.0.1 et 3306.
Redémarrez le serveur FiveM.', '/guide/installations/guide-vps#mariadb', 1795358305608, 1795358305608),
('base-refusee', 'Base de données : accès refusé', 'bloquant', '["Access denied for user","ER_ACCESS_DENIED_ERROR"]', 'MariaDB répond, mais refuse l''utilisateur ou le mot de passe de `mysql_connection_string`.', 'Essayez les mêmes identifiants dans HeidiSQL.
Recopiez-les dans `mysql_connection_string`. Un caractère spécial du mot de passe (`@`, `:`, `/`, `#`) doit être encodé dans une adresse `mysql://`.
Vérifiez que l''utilisateur a des droits sur la base nommée.', '/guide/installations/guide-vps#mariadb', 1795358305608, 1795358305608),
('base-inconnue', 'Base de données inexistante', 'bloquant', '["Unknown database","ER_BAD_DB_ERROR"]', 'La connexion fonctionne, mais la base que nomme `mysql_connection_string` n''existe pas.', 'Créez la base sous ce nom exact, ou corrigez le nom dans `mysql_connection_string`.
Importez-y le fichier SQL de la base.', '/guide/installations/guide-vps#mariadb', 1795358305608, 1795358305608),
('sql-non-importe', 'Fichier SQL non importé', 'bloquant', '["Unknown column * in","Table * doesn''t exist","ER_NO_SUCH_TABLE","ER_BAD_FIELD_ERROR"]', 'Une table ou une colonne manque : le fichier SQL d''une ressource ou d''un patch n''a pas été importé, ou l''a été dans une autre base.', 'Notez la table ou la colonne que la ligne nomme, et la ressource qui la demande.
Sauvegardez la base, puis importez le fichier SQL de cette ressource ou le SQL de mise à jour du patch.
Vérifiez que vous importez dans la base que nomme `mysql_connection_string`.', '/guide/installations/guide-vps#mariadb', 1795358305608, 1795358305608),
('port-occupe', 'Port déjà utilisé', 'bloquant', '["Could not bind on","EADDRINUSE","address already in use","port * is already in use"]', 'Un autre programme tient le port du serveur (30120) ou celui de txAdmin (40120) : le plus souvent une copie de FXServer qui n''a pas été fermée.', 'Fermez toutes les fenêtres de FXServer ; dans le gestionnaire des tâches, terminez chaque `FXServer.exe`.
Si le port reste pris, cherchez par qui : `netstat -ano | findstr 30120`.
Ou changez le port dans `endpoint_add_tcp` et `endpoint_add_udp`, et ouvrez-le dans le pare-feu.', '/guide/faq#ports', 1795358305608, 1795358305608),
('cle-de-licence', 'Clé de licence du serveur refusée', 'bloquant', '["Could not authenticate server license key","license key authentication failed","Invalid key specified","Invalid license key"]', '`sv_licenseKey` est vide, mal recopiée, supprimée du portail Cfx.re ou déjà utilisée par un autre serveur.', 'Sur portal.cfx.re, vérifiez que la clé existe et qu''elle est active ; au besoin, créez-en une.
Recopiez-la en entier, guillemets compris : `sv_licenseKey "cfxk_…"`.
N''utilisez pas la même clé sur deux serveurs en même temps.', '/guide/faq#avant-installation', 1795358305608, 1795358305608),
('onesync', 'OneSync désactivé', 'bloquant', '["requires OneSync","OneSync is not enabled","OneSync needs to be enabled","OneSync must be enabled"]', 'Une ressource a besoin de OneSync, qui n''est pas activé.', 'Avec txAdmin : `Settings > FXServer`, réglez OneSync sur `on`. txAdmin ignore la ligne de `server.cfg`.
Sans txAdmin : ajoutez `set onesync on` à `server.cfg`, avant les `ensure`.
Redémarrez le serveur entier.', '/guide/faq#onesync', 1795358305608, 1795358305608),
('artifact-perime', 'Artifact qui n''est plus pris en charge', 'attention', '["server * no longer supported","artifact * no longer supported","FXServer * outdated","artifact * outdated","has reached end of"]', 'La version de FXServer est trop ancienne : Cfx.re ne la suit plus, et les joueurs peuvent finir par ne plus pouvoir se connecter.', 'Sauvegardez `txData` et `server-data`.
Téléchargez la version recommandée des artifacts.
Arrêtez le serveur, remplacez le contenu du dossier des artifacts, et lui seul, puis relancez.', '/guide/installations/guide-vps#artifacts', 1795358305608, 1795358305608),
('ralentissement', 'Serveur qui se fige (hitch warning)', 'attention', '["thread hitch warning"]', 'Le serveur a mis plus de temps que prévu à faire un tour. Au démarrage, quelques lignes sont normales ; en jeu, un script, la base de données ou la machine est trop lent.', 'Regardez ce qui a été ajouté juste avant, et retirez-le pour comparer.
Dans txAdmin, lisez le graphique de performance aux heures de ces lignes.
Vérifiez que ni l''antivirus ni une sauvegarde ne travaille dans le dossier du serveur.
Si le processeur est saturé sans script fautif, la machine est trop petite.', '/guide/informations/nos-recommandations#hebergement', 1795358305608, 1795358305608),
('webhook', 'Webhook Discord refusé', 'attention', '["webhook* 401","webhook* 404","webhook* 429","Unknown Webhook","Invalid Webhook Token"]', 'Discord refuse les messages de log : 401, l''adresse est incomplète ; 404, le webhook ou son salon a été supprimé ; 429, trop de messages pour un seul salon.', '401 : recopiez l''adresse entière du webhook.
404 : créez un nouveau webhook et remplacez l''ancien dans la configuration des logs.
429 : répartissez les logs sur plusieurs salons.', '/guide/configurations/administration#logs-discord', 1795358305608, 1795358305608),
('fichier-trop-lourd', 'Fichier de stream trop lourd', 'attention', '["Asset * uses * MiB of * memory","Oversized assets"]', 'Un véhicule, un vêtement ou un mapping a des textures trop grandes. En jeu, elles ne se chargent plus et le décor disparaît par endroits.', 'La ligne nomme le fichier et son poids : au-delà de 16 MiB, réduisez ses textures ou retirez-le.
Réduisez les `.ytd` à 1024 ou 2048 pixels, avec OpenIV ou un outil d''optimisation.
Videz le cache du serveur, puis redémarrez.', '/guide/modules/mappings#precautions', 1795358305608, 1795358305608),
('script-non-charge', 'Script impossible à charger', 'bloquant', '["Failed to load script","Error loading script","Error parsing script"]', 'Un fichier que nomme `fxmanifest.lua` manque, est vide, ou contient une faute.', 'Vérifiez que le fichier existe à cet endroit ; sous Linux, les majuscules comptent.
Enregistrez-le en UTF-8.
Si la ligne donne un numéro, corrigez la faute à cet endroit.', '', 1795358305608, 1795358305608),
('faute-de-syntaxe', 'Faute de syntaxe dans un fichier', 'bloquant', '["unexpected symbol near","''}'' expected *","''='' expected *","''end'' expected *","<eof> expected *","unfinished string near","Error * script * expected * near","Error * script * unexpected symbol near"]', 'Une virgule, un guillemet, une accolade ou un `end` manque ou est de trop : le fichier entier n''est pas lu.', 'Ouvrez le fichier au numéro de ligne indiqué : la faute est là ou juste au-dessus.
Cherchez une virgule oubliée entre deux entrées, un guillemet ou une accolade non fermés.
Comparez avec la copie d''origine, puis redémarrez la ressource.', '', 1795358305608, 1795358305608);
