-- The cause names two ports, the remedy spoke of one only. Texts that staff wrote stay.
UPDATE `diagnostic_rules` SET `remedy` = replace(replace(`remedy`,
  'cherchez par qui : `netstat -ano | findstr 30120`.', 'cherchez par qui, avec le port que la ligne nomme : `netstat -ano | findstr 30120`, ou `findstr 40120` pour txAdmin.'),
  'Ou changez le port dans', 'Ou changez le port de jeu dans'), `updated_at` = 1795973952000, `revision` = `revision` + 1
WHERE `id` = 'port-occupe' AND `remedy` = 'Si la ligne nomme une autre adresse que 0.0.0.0, remettez 0.0.0.0 dans `endpoint_add_tcp` et `endpoint_add_udp`.
Fermez toutes les fenêtres de FXServer ; dans le gestionnaire des tâches, terminez chaque `FXServer.exe`.
Si le port reste pris, cherchez par qui : `netstat -ano | findstr 30120`.
Ou changez le port dans `endpoint_add_tcp` et `endpoint_add_udp`, et ouvrez-le dans le pare-feu.';
--> statement-breakpoint
UPDATE `diagnostic_rules` SET `cause` = replace(`cause`, 'en jeu, un script, la base de données ou la machine est trop lent.', 'en jeu, quelque chose est trop lent : un script, la base de données ou la machine.'), `updated_at` = 1795973952000, `revision` = `revision` + 1
WHERE `id` = 'ralentissement' AND `cause` = 'Le serveur a mis plus de temps que prévu à faire un tour. Au démarrage, quelques lignes sont normales ; en jeu, un script, la base de données ou la machine est trop lent.';
