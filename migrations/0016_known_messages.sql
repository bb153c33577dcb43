-- Messages that the diagnosis did not know. What staff wrote for one of them stands alone, and their list stays within its limit.
INSERT OR IGNORE INTO `diagnostic_rules` (`id`, `title`, `severity`, `patterns`, `cause`, `remedy`, `link`, `created_at`, `updated_at`)
WITH new (id, said, title, severity, patterns, cause, remedy, link) AS (VALUES
('base-sans-reponse', 'database (etimedout)', 'Base de données : adresse inconnue ou sans réponse', 'bloquant', '["database (ETIMEDOUT)","connect ETIMEDOUT *:3306","database (ENOTFOUND)","database (EAI_AGAIN)"]', 'L''adresse de `mysql_connection_string` ne mène pas à la base. `ENOTFOUND` : ce nom n''existe pas. `ETIMEDOUT` : l''adresse est fausse, ou un pare-feu jette la demande.', 'Base sur la même machine : l''adresse est 127.0.0.1 et le port 3306.
Base chez un hébergeur : recopiez l''hôte de son panneau, lettre à lettre, et demandez-lui si la connexion à distance est permise.
Un caractère spécial du mot de passe (`@`, `/`, `:`, `#`) coupe l''adresse `mysql://` au mauvais endroit : choisissez un mot de passe sans lui.
N''ouvrez pas le port 3306 à tout Internet.', '/guide/installations/guide-vps#server-cfg'),
('adresse-sans-reponse', 'getaddrinfo enotfound', 'Adresse inconnue ou sans réponse (réseau)', 'attention', '["getaddrinfo ENOTFOUND","getaddrinfo EAI_AGAIN","connect ETIMEDOUT"]', 'Un script ou la base de données demande une adresse qui n''existe pas (`ENOTFOUND`), que la machine ne sait pas chercher (`EAI_AGAIN`), ou qui ne répond pas à temps (`ETIMEDOUT`).', 'Si la ligne nomme une adresse, vérifiez-la, lettre à lettre, là où elle est écrite.
Si c''est celle de la base, ou si aucune n''est nommée, contrôlez `mysql_connection_string`.
Si c''est un site connu, comme discord.com, vérifiez que la machine a accès à Internet et un serveur DNS qui répond : `nslookup discord.com`.
Une seule ligne, puis plus rien : le site distant était en panne. Réessayez plus tard.', ''),
('export-absent', 'no such export', 'Export introuvable dans une autre ressource', 'attention', '["No such export * in resource"]', 'Un script appelle une fonction d''une autre ressource, qui n''est pas encore démarrée, s''est arrêtée sur une erreur, ou n''offre pas cette fonction dans la version installée.', 'La ligne nomme la fonction, puis la ressource : cherchez plus haut une erreur de cette ressource, et corrigez-la d''abord.
Placez son `ensure` avant celui du script qui l''appelle.
Si elle démarre sans erreur, sa version et celle du script ne vont pas ensemble : mettez l''une ou l''autre à jour.
Redémarrez le serveur entier après un changement d''ordre.', ''),
('sql-faute', 'error in your sql syntax', 'Requête SQL refusée : faute de syntaxe', 'attention', '["You have an error in your SQL syntax","ER_PARSE_ERROR"]', 'La base de données ne comprend pas une requête : script modifié, fichier SQL incomplet ou collé en partie, ou version de la base trop ancienne.', 'Après « near », la ligne montre l''endroit qui n''est pas compris : la faute est juste avant.
Pendant un import : reprenez le fichier d''origine et exécutez-le en entier.
Dans un script que vous avez modifié : revenez à la copie d''origine.
Utilisez MariaDB, en version 10.11 ou plus récente pour les modules LB.', '/guide/faq#base-de-donnees'))
SELECT id, title, severity, patterns, cause, remedy, link, 1795415036158, 1795415036158 FROM new
WHERE (SELECT count(*) FROM diagnostic_rules) <= 56
  AND NOT EXISTS (SELECT 1 FROM diagnostic_rules AS r, json_each(r.patterns) AS p WHERE instr(lower(p.value), new.said) > 0);
--> statement-breakpoint
-- `server * no longer supported` knew any line with the word 'server' before: a list that staff wrote stays.
UPDATE `diagnostic_rules` SET `patterns` = '["server version * no longer supported","artifact * no longer supported","FXServer * no longer supported","FXServer * outdated","artifact * outdated","has reached end of"]',
  `updated_at` = 1795415036158, `revision` = `revision` + 1
WHERE `id` = 'artifact-perime' AND `patterns` = '["server * no longer supported","artifact * no longer supported","FXServer * outdated","artifact * outdated","has reached end of"]';
