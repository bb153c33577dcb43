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
Redémarrez la base de données, puis le serveur FiveM.', ''))
SELECT id, title, severity, patterns, cause, remedy, link, 1795790400000, 1795790400000 FROM new
WHERE (SELECT count(*) FROM diagnostic_rules) <= 57
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
