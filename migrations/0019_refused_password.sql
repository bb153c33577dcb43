-- oxmysql takes the password of an address as it is written: one that is encoded is refused as well. What staff wrote stays.
UPDATE `diagnostic_rules` SET `remedy` = 'Essayez les mêmes identifiants dans HeidiSQL.
Recopiez-les dans `mysql_connection_string`. Si le mot de passe contient l''un des caractères `; , / ? : @ & = + $ #`, choisissez-en un autre, sans eux.
Vérifiez que l''utilisateur a des droits sur la base nommée.',
  `updated_at` = 1795636800000, `revision` = `revision` + 1
WHERE `id` = 'base-refusee' AND `remedy` = 'Essayez les mêmes identifiants dans HeidiSQL.
Recopiez-les dans `mysql_connection_string`. Un caractère spécial du mot de passe (`@`, `:`, `/`, `#`) doit être encodé dans une adresse `mysql://`.
Vérifiez que l''utilisateur a des droits sur la base nommée.';
