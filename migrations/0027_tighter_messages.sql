-- A machine that the database does not know was no answer. What staff wrote for it stands alone, and their list stays within its limit.
INSERT OR IGNORE INTO `diagnostic_rules` (`id`, `title`, `severity`, `patterns`, `cause`, `remedy`, `link`, `created_at`, `updated_at`)
SELECT 'base-machine-refusee', 'Base de données : machine non autorisée', 'bloquant', '["is not allowed to connect to this MariaDB server","is not allowed to connect to this MySQL server","ER_HOST_NOT_PRIVILEGED"]', 'La base répond, mais aucun de ses utilisateurs n''a le droit de se connecter depuis la machine que la ligne nomme.', 'Base sur la même machine : mettez `localhost` ou 127.0.0.1 comme adresse dans `mysql_connection_string`.
Base chez un hébergeur : autorisez l''adresse IP du serveur FiveM dans son panneau, ou demandez-le-lui.
Base sur une machine à vous : dans HeidiSQL, créez un utilisateur pour cette adresse, avec des droits sur la base nommée.
N''ouvrez pas la base à toutes les adresses.', '/guide/installations/guide-vps#mariadb', 1795964983109, 1795964983109
WHERE (SELECT count(*) FROM diagnostic_rules) < 60
  AND NOT EXISTS (SELECT 1 FROM diagnostic_rules AS r, json_each(r.patterns) AS p
    WHERE instr(lower(p.value), 'is not allowed to connect') > 0 OR instr(lower(p.value), 'er_host_not_privileged') > 0);
--> statement-breakpoint
-- A second database beside the first listens on 3307: lists and texts that staff wrote stay, here and below.
UPDATE `diagnostic_rules` SET `patterns` = '["ECONNREFUSED *:330","database (ECONNREFUSED)","Can''t connect to MySQL server","Can''t connect to server on","Can''t connect to local *server through socket"]', `updated_at` = 1795964983109, `revision` = `revision` + 1
WHERE `id` = 'base-injoignable' AND `patterns` = '["ECONNREFUSED *:3306","database (ECONNREFUSED)","Can''t connect to MySQL server","Can''t connect to server on","Can''t connect to local *server through socket"]';
--> statement-breakpoint
-- The database names a table in quotation marks; a script that makes its own does not.
UPDATE `diagnostic_rules` SET `patterns` = '["Unknown column * in","Table ''*'' doesn''t exist","ER_NO_SUCH_TABLE","ER_BAD_FIELD_ERROR","La table ''*'' n''existe pas","Champ ''*'' inconnu dans"]', `updated_at` = 1795964983109, `revision` = `revision` + 1
WHERE `id` = 'sql-non-importe' AND `patterns` = '["Unknown column * in","Table * doesn''t exist","ER_NO_SUCH_TABLE","ER_BAD_FIELD_ERROR","La table ''*'' n''existe pas","Champ ''*'' inconnu dans"]';
--> statement-breakpoint
-- A number beside the word 'webhook' may be a time: it follows the address, or is called a status or an error.
UPDATE `diagnostic_rules` SET `patterns` = '["webhooks/* 401","webhooks/* 404","webhooks/* 429","webhook*HTTP 4","webhook*status 4","webhook*error* 40","Unknown Webhook","Invalid Webhook Token"]', `updated_at` = 1795964983109, `revision` = `revision` + 1
WHERE `id` = 'webhook' AND `patterns` = '["webhook* 401","webhook* 404","webhook* 429","Unknown Webhook","Invalid Webhook Token"]';
--> statement-breakpoint
-- What is not outdated is none.
UPDATE `diagnostic_rules` SET `patterns` = '["server version * no longer supported","artifact * no longer supported","FXServer * no longer supported","FXServer * is outdated","artifact * is outdated","artifacts are outdated","has reached end of life","has reached end of support"]', `updated_at` = 1795964983109, `revision` = `revision` + 1
WHERE `id` = 'artifact-perime' AND `patterns` = '["server version * no longer supported","artifact * no longer supported","FXServer * no longer supported","FXServer * outdated","artifact * outdated","has reached end of life","has reached end of support"]';
--> statement-breakpoint
-- An address that is none of the machine's is refused in the words of a port that is taken.
UPDATE `diagnostic_rules` SET `remedy` = 'Si la ligne nomme une autre adresse que 0.0.0.0, remettez 0.0.0.0 dans `endpoint_add_tcp` et `endpoint_add_udp`.
' || `remedy`, `updated_at` = 1795964983109, `revision` = `revision` + 1
WHERE `id` = 'port-occupe' AND `remedy` = 'Fermez toutes les fenêtres de FXServer ; dans le gestionnaire des tâches, terminez chaque `FXServer.exe`.
Si le port reste pris, cherchez par qui : `netstat -ano | findstr 30120`.
Ou changez le port dans `endpoint_add_tcp` et `endpoint_add_udp`, et ouvrez-le dans le pare-feu.';
