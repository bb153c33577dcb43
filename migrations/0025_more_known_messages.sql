-- Messages that were no answer. What staff wrote for one of them stands alone, and their list stays within its limit.
INSERT OR IGNORE INTO `diagnostic_rules` (`id`, `title`, `severity`, `patterns`, `cause`, `remedy`, `link`, `created_at`, `updated_at`)
WITH new (id, said, title, severity, patterns, cause, remedy, link) AS (VALUES
('version-du-jeu', 'sv_enforcegamebuild', 'Version du jeu trop ancienne pour une ressource', 'bloquant', '["sv_enforceGameBuild needs to be at least"]', 'La ressource demande une version de GTA V plus récente que celle du serveur.', 'Dans `server.cfg`, avant les `ensure`, mettez `sv_enforceGameBuild` au numéro que la ligne demande.
Redémarrez le serveur : un `restart` ne suffit pas.', ''),
('base-authentification', 'er_not_supported_auth_mode', 'Base de données : authentification non prise en charge', 'bloquant', '["ER_NOT_SUPPORTED_AUTH_MODE","does not support authentication protocol","authentication using unknown plugin"]', 'La base demande à cet utilisateur une authentification que le script ne connaît pas.', 'Utilisez MariaDB et la dernière version d''oxmysql.
Dans HeidiSQL, créez pour le serveur un utilisateur avec un mot de passe, et mettez-le dans `mysql_connection_string`.
Redémarrez le serveur FiveM.', '/guide/installations/guide-vps#mariadb'),
('disque-plein', 'no space left on device', 'Disque plein', 'bloquant', '["no space left on device","There is not enough space on the disk","Espace insuffisant sur le disque"]', 'Le disque de la machine, ou votre part chez l''hébergeur, est plein.', 'Déplacez ailleurs les anciennes sauvegardes et archives, puis supprimez les vieux journaux ; ne touchez pas au dossier de données de MariaDB.
Redémarrez la base de données, puis le serveur FiveM.', ''),
('base-trop-de-connexions', 'er_con_count_error', 'Base de données : trop de connexions', 'bloquant', '["ER_CON_COUNT_ERROR","Error: Too many connections","1040* Too many connections","ER_TOO_MANY_USER_CONNECTIONS","max_user_connections"]', 'Toutes les connexions que la base accepte sont prises.', 'Arrêtez ce qui se sert de la même base sans être utile : un second serveur, un bot, HeidiSQL.
Gardez oxmysql seul : mysql-async et ghmattimysql ouvrent leurs propres connexions.
Redémarrez MariaDB, puis le serveur FiveM.
Si cela revient, augmentez `max_connections`, ou demandez-le à l''hébergeur.', '/guide/installations/guide-vps#mariadb'),
('base-connexion-perdue', 'mysql server has gone away', 'Base de données : connexion perdue', 'attention', '["MySQL server has gone away","PROTOCOL_CONNECTION_LOST","Connection lost: The server closed","bigger than ''max_allowed_packet''"]', 'La base s''est arrêtée, ou une requête était plus grosse que `max_allowed_packet`.', 'Vérifiez que MariaDB tourne et lisez son journal : mémoire ou disque ont pu manquer.
À l''import d''un fichier SQL, augmentez `max_allowed_packet`, redémarrez MariaDB, puis recommencez.', '/guide/installations/guide-vps#mariadb'),
('memoire', 'heap out of memory', 'Mémoire épuisée', 'bloquant', '["JavaScript heap out of memory","ERROR* not enough memory","Out of memory: Killed process"]', 'Un script, ou le serveur entier, a demandé plus de mémoire qu''il n''y en a.', 'Regardez la mémoire qui reste : `free -h` sous Linux, le Gestionnaire des tâches sous Windows.
Si elle est pleine dès le démarrage, arrêtez les autres programmes.
Si elle se remplit peu à peu, retirez une à une les ressources ajoutées en dernier.', ''),
('manifeste-absent', 'does not have a resource manifest', 'Ressource sans fxmanifest.lua', 'attention', '["does not have a resource manifest"]', 'Un dossier de `resources` n''a pas de `fxmanifest.lua` à sa racine : FXServer n''y voit pas de ressource.', 'Si `fxmanifest.lua` est dans un second dossier, remontez celui-ci d''un niveau.
Si le dossier nommé ne fait que ranger des ressources, mettez son nom entre crochets, comme `[scripts]`.
Sinon, sortez-le de `resources`.', '/guide/installations/guide-vps#base-et-stream'))
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
UPDATE `diagnostic_rules` SET `patterns` = '["attempt to index a nil value","attempt to call a nil value","attempt to * a nil value","attempt to compare * with nil","attempt to compare nil with","bad argument * got nil"]', `updated_at` = 1795790400000, `revision` = `revision` + 1
WHERE `id` = 'valeur-nil' AND `patterns` = '["attempt to index a nil value","attempt to call a nil value","attempt to perform arithmetic on a nil value","attempt to concatenate a nil value"]';
