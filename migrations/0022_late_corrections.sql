-- Two earlier migrations were corrected on the day they were written: a site that had applied them before gets the same.
CREATE INDEX IF NOT EXISTS `patches_breaking` ON `patches` (`position`) WHERE breaking = 1;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `patches_withdrawn` ON `patches` (`position`) WHERE status = 'retire';--> statement-breakpoint
UPDATE `diagnostic_rules` SET `remedy` = 'Si la ligne nomme une adresse, vérifiez-la, lettre à lettre, là où elle est écrite.
Si c''est celle de la base, ou si aucune n''est nommée, contrôlez `mysql_connection_string`.
Si c''est un site connu, comme discord.com, vérifiez que la machine a accès à Internet et un serveur DNS qui répond : `nslookup discord.com`.
Une seule ligne, puis plus rien : le site distant était en panne. Réessayez plus tard.', `revision` = `revision` + 1
WHERE `id` = 'adresse-sans-reponse' AND `remedy` = 'La ligne nomme l''adresse : vérifiez-la, lettre à lettre, là où elle est écrite.
Si c''est celle de la base, corrigez `mysql_connection_string`.
Si c''est un site connu, comme discord.com, vérifiez que la machine a accès à Internet et un serveur DNS qui répond : `nslookup discord.com`.
Une seule ligne, puis plus rien : le site distant était en panne. Réessayez plus tard.';
