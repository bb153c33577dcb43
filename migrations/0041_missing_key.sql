-- What FXServer says of a key that is not there. Lists that staff wrote stay.
UPDATE `diagnostic_rules` SET `patterns` = '["Could not authenticate server license key","license key authentication failed","Invalid key specified","Invalid license key","not have a license key"]', `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `revision` = `revision` + 1
WHERE `id` = 'cle-de-licence' AND `patterns` = '["Could not authenticate server license key","license key authentication failed","Invalid key specified","Invalid license key"]';
