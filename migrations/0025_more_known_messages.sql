-- Messages that were no answer. What staff wrote for one of them stands alone, and their list stays within its limit.
INSERT OR IGNORE INTO `diagnostic_rules` (`id`, `title`, `severity`, `patterns`, `cause`, `remedy`, `link`, `created_at`, `updated_at`)
WITH new (id, said, title, severity, patterns, cause, remedy, link) AS (VALUES
('version-du-jeu', 'sv_enforcegamebuild', 'Version du jeu trop ancienne pour une ressource', 'bloquant', '["sv_enforceGameBuild needs to be at least"]', 'La ressource demande, dans son `fxmanifest.lua`, une version de GTA V plus récente que celle que le serveur impose aux joueurs : le premier numéro de la ligne est la version demandée, « current is » celle du serveur.', 'Dans `server.cfg`, avant les `ensure`, écrivez `sv_enforceGameBuild` suivi du numéro que la ligne demande, ou d''un plus récent.
Si la ligne existe déjà, changez son numéro : deux lignes se contrediraient.
Redémarrez le serveur entier : un `restart` de la ressource ne suffit pas.
Vérifiez ensuite vos véhicules, vêtements et mappings : une version plus récente change le décor par endroits.', ''),
('base-authentification', 'er_not_supported_auth_mode', 'Base de données : authentification non prise en charge', 'bloquant', '["ER_NOT_SUPPORTED_AUTH_MODE","Client does not support authentication protocol","AUTH_SWITCH_PLUGIN_ERROR","Server requests authentication using unknown plugin"]', 'La base répond, mais elle demande à cet utilisateur une authentification que le script ne connaît pas : celle de MySQL 8 avec un script ancien, ou celle de Windows (`auth_gssapi_client`) avec MariaDB.', 'Utilisez MariaDB et la dernière version d''oxmysql ; retirez mysql-async et ghmattimysql.
Dans HeidiSQL, créez pour le serveur un utilisateur avec un mot de passe et des droits sur la base, et mettez-le dans `mysql_connection_string`.
Redémarrez le serveur FiveM.', '/guide/installations/guide-vps#mariadb'),
('disque-plein', 'no space left on device', 'Disque plein', 'bloquant', '["no space left on device","There is not enough space on the disk","Espace insuffisant sur le disque"]', 'Le disque de la machine, ou la part que l''hébergeur vous en donne, est plein : plus rien ne s''y écrit, ni la base de données, ni le cache, ni les journaux.', 'Regardez ce qui reste : `df -h` sous Linux, le panneau de l''hébergeur sinon.
Déplacez ailleurs les anciennes sauvegardes et archives, puis supprimez les vieux journaux.
Ne touchez pas aux fichiers du dossier de données de MariaDB.
Redémarrez la base de données, puis le serveur FiveM.', ''),
('base-trop-de-connexions', 'er_con_count_error', 'Base de données : trop de connexions', 'bloquant', '["ER_CON_COUNT_ERROR","Error: Too many connections","1040* Too many connections","ER_TOO_MANY_USER_CONNECTIONS","already has more than ''max_user_connections''"]', 'La base répond, mais toutes les connexions qu''elle accepte sont prises : plusieurs serveurs ou plusieurs scripts s''en servent à la fois, ou d''anciennes connexions sont restées ouvertes.', 'Arrêtez ce qui se sert de la même base sans être utile : un second serveur, un bot, HeidiSQL.
Gardez oxmysql seul : mysql-async et ghmattimysql ouvrent leurs propres connexions.
Redémarrez MariaDB, puis le serveur FiveM.
Si cela revient, augmentez `max_connections` dans la configuration de MariaDB ; chez un hébergeur, demandez-lui la limite de votre base.', '/guide/installations/guide-vps#mariadb'),
('base-connexion-perdue', 'mysql server has gone away', 'Base de données : connexion perdue', 'attention', '["MySQL server has gone away","PROTOCOL_CONNECTION_LOST","Connection lost: The server closed the connection","bigger than ''max_allowed_packet''"]', 'La base a fermé la connexion : elle s''est arrêtée ou a redémarré, ou une requête était plus grosse que `max_allowed_packet`, ce qui arrive en important un gros fichier SQL.', 'Vérifiez que MariaDB tourne et lisez son journal : elle a pu s''arrêter faute de mémoire ou de place sur le disque.
Si cela arrive en important un fichier SQL, augmentez `max_allowed_packet` dans la configuration de MariaDB, redémarrez-la, puis recommencez l''import.', '/guide/installations/guide-vps#mariadb'),
('memoire', 'heap out of memory', 'Mémoire épuisée', 'bloquant', '["JavaScript heap out of memory","ERROR* not enough memory","Out of memory: Killed process"]', 'Un script, ou le serveur entier, a demandé plus de mémoire qu''il ne peut en avoir, et s''est arrêté : un script en garde toujours plus, ou la machine en a trop peu.', 'Regardez la mémoire qui reste sur la machine : `free -h` sous Linux, le Gestionnaire des tâches sous Windows.
Si elle est pleine dès le démarrage, arrêtez les autres programmes, ou prenez une machine qui en a plus.
Si elle se remplit peu à peu, retirez une à une les ressources ajoutées en dernier, jusqu''à trouver celle qui la garde.
Redémarrez le serveur.', ''),
('manifeste-absent', 'does not have a resource manifest', 'Ressource sans fxmanifest.lua', 'attention', '["does not have a resource manifest"]', 'Un dossier de `resources` n''a pas de `fxmanifest.lua` à sa racine : FXServer n''y voit pas de ressource. Le plus souvent, l''archive a été décompressée dans un dossier de trop.', 'Ouvrez le dossier que la ligne nomme : s''il contient un second dossier où se trouve `fxmanifest.lua`, remontez celui-ci d''un niveau.
Si ce dossier ne fait que ranger d''autres ressources, mettez son nom entre crochets, comme `[scripts]`.
Si ce n''est pas une ressource, sortez-le de `resources`, ou ignorez la ligne.', '/guide/installations/guide-vps#base-et-stream'))
SELECT id, title, severity, patterns, cause, remedy, link, 1795790400000, 1795790400000 FROM new
WHERE (SELECT count(*) FROM diagnostic_rules) <= 53
  AND NOT EXISTS (SELECT 1 FROM diagnostic_rules AS r, json_each(r.patterns) AS p WHERE instr(lower(p.value), new.said) > 0);
--> statement-breakpoint
-- A database that is set to French says the same in French, and newer tools name no MySQL: lists that staff wrote stay.
UPDATE `diagnostic_rules` SET `patterns` = '["Access denied for user","ER_ACCESS_DENIED_ERROR","Accès refusé pour l''utilisateur"]', `updated_at` = 1795790400000, `revision` = `revision` + 1
WHERE `id` = 'base-refusee' AND `patterns` = '["Access denied for user","ER_ACCESS_DENIED_ERROR"]';
--> statement-breakpoint
UPDATE `diagnostic_rules` SET `patterns` = '["Unknown database","ER_BAD_DB_ERROR","Base ''*'' inconnue"]', `updated_at` = 1795790400000, `revision` = `revision` + 1
WHERE `id` = 'base-inconnue' AND `patterns` = '["Unknown database","ER_BAD_DB_ERROR"]';
--> statement-breakpoint
UPDATE `diagnostic_rules` SET `patterns` = '["Unknown column * in","Table * doesn''t exist","ER_NO_SUCH_TABLE","ER_BAD_FIELD_ERROR","La table ''*'' n''existe pas","Champ ''*'' inconnu dans"]', `updated_at` = 1795790400000, `revision` = `revision` + 1
WHERE `id` = 'sql-non-importe' AND `patterns` = '["Unknown column * in","Table * doesn''t exist","ER_NO_SUCH_TABLE","ER_BAD_FIELD_ERROR"]';
--> statement-breakpoint
UPDATE `diagnostic_rules` SET `patterns` = '["ECONNREFUSED *:3306","database (ECONNREFUSED)","Can''t connect to MySQL server","Can''t connect to server on"]', `updated_at` = 1795790400000, `revision` = `revision` + 1
WHERE `id` = 'base-injoignable' AND `patterns` = '["ECONNREFUSED *:3306","database (ECONNREFUSED)","Can''t connect to MySQL server"]';
--> statement-breakpoint
-- `has reached end of` knew the end of a file, of a stream and of a list.
UPDATE `diagnostic_rules` SET `patterns` = '["server version * no longer supported","artifact * no longer supported","FXServer * no longer supported","FXServer * outdated","artifact * outdated","has reached end of life","has reached end of support"]', `updated_at` = 1795790400000, `revision` = `revision` + 1
WHERE `id` = 'artifact-perime' AND `patterns` = '["server version * no longer supported","artifact * no longer supported","FXServer * no longer supported","FXServer * outdated","artifact * outdated","has reached end of"]';
--> statement-breakpoint
-- Of a value that is absent Lua says more than four things.
UPDATE `diagnostic_rules` SET `patterns` = '["attempt to index a nil value","attempt to call a nil value","attempt to perform arithmetic on a nil value","attempt to concatenate a nil value","attempt to compare * with nil","attempt to compare nil with","bad argument * got nil","attempt to get length of a nil value"]', `updated_at` = 1795790400000, `revision` = `revision` + 1
WHERE `id` = 'valeur-nil' AND `patterns` = '["attempt to index a nil value","attempt to call a nil value","attempt to perform arithmetic on a nil value","attempt to concatenate a nil value"]';
