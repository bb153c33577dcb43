-- A protected file that lost its protection on the way begins with signs that Lua cannot read: no comma is missing, and nobody
-- can mend it by hand. The mark that some editors put before a text (239) is no damage. Lists and texts that staff wrote stay.
UPDATE `diagnostic_rules` SET `patterns` = '["Failed to verify protected resource",":1: syntax error near*<\\",":1: unexpected symbol near*<\\","Error * script*:1: unexpected symbol near*<\\"]', `updated_at` = 1795996726048, `revision` = `revision` + 1
WHERE `id` = 'ressource-abimee' AND `patterns` = '["Failed to verify protected resource"]';
--> statement-breakpoint
UPDATE `diagnostic_rules` SET `patterns` = '["Failed to load script","Error loading script","Error parsing script",":1: unexpected symbol near*<\\239>","Error * script*:1: unexpected symbol near*<\\239>"]',
  `remedy` = replace(`remedy`, 'Enregistrez-le en UTF-8.', 'Enregistrez-le en UTF-8 sans BOM.'), `updated_at` = 1795996726048, `revision` = `revision` + 1
WHERE `id` = 'script-non-charge' AND `patterns` = '["Failed to load script","Error loading script","Error parsing script"]';
--> statement-breakpoint
-- A server that the list cannot reach was no answer. What staff wrote for it stands alone, and their list stays within its limit.
INSERT OR IGNORE INTO `diagnostic_rules` (`id`, `title`, `severity`, `patterns`, `cause`, `remedy`, `link`, `created_at`, `updated_at`)
SELECT 'liste-des-serveurs', 'Serveur absent de la liste FiveM', 'attention', '["Server list query returned an error","Failed to getinfo server after"]', 'La liste des serveurs n''arrive pas à joindre le vôtre : le plus souvent, un pare-feu bloque TCP ou UDP.', 'Ouvrez le port de jeu (30120) en TCP et en UDP, dans le pare-feu de Windows et dans celui de votre hébergeur.
Le port est ouvert ? Attendez : l''apparition dans la liste peut prendre 8 minutes.
Vérifiez que la ligne `sv_master1 ""` est absente de `server.cfg` ou en commentaire : elle rend le serveur privé.', '/guide/faq#ports', 1795996726048, 1795996726048
WHERE (SELECT count(*) FROM diagnostic_rules) < 60
  AND NOT EXISTS (SELECT 1 FROM diagnostic_rules AS r, json_each(r.patterns) AS p
    WHERE instr(lower(p.value), 'server list query') > 0 OR instr(lower(p.value), 'failed to getinfo') > 0);
