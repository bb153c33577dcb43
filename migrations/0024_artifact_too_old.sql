-- What a resource asks of FXServer was no answer, or that of a missing resource: `/server:5848` is none that anybody could add.
-- Only a server that is too old to know these conditions takes them for resources. What staff wrote for it stands alone.
INSERT OR IGNORE INTO `diagnostic_rules` (`id`, `title`, `severity`, `patterns`, `cause`, `remedy`, `link`, `created_at`, `updated_at`)
SELECT 'artifact-insuffisant', 'Artifact trop ancien pour une ressource', 'bloquant', '["server needs to be * or higher","Could not find dependency /* for resource","minimum Artifact version of"]', 'La ressource demande une version de FXServer plus récente que celle de la machine. Dans « dependency /server:… » ou « /onesync », ce qui suit la barre n''est pas une ressource : c''est ce que FXServer doit savoir faire.', 'Si la ligne donne un numéro, c''est l''artifact demandé ; `version`, tapé dans la console, donne le vôtre.
Sauvegardez `txData` et `server-data`.
Téléchargez la version recommandée des artifacts, ou une plus récente si elle n''atteint pas ce numéro.
Arrêtez le serveur, remplacez le contenu du dossier des artifacts, et lui seul, puis relancez.', '/guide/installations/guide-vps#artifacts', 1795737600000, 1795737600000
WHERE (SELECT count(*) FROM diagnostic_rules) < 60
  AND NOT EXISTS (SELECT 1 FROM diagnostic_rules AS r, json_each(r.patterns) AS p
    WHERE instr(lower(p.value), 'server needs to be') > 0 OR instr(lower(p.value), 'dependency /') > 0);
