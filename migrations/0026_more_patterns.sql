-- Lua says so where both values are absent: lists that staff wrote stay.
UPDATE `diagnostic_rules` SET `patterns` = '["attempt to index a nil value","attempt to call a nil value","attempt to * a nil value","attempt to compare * with nil","attempt to compare nil with","attempt to compare two nil values","bad argument * got nil"]', `updated_at` = 1795804032000, `revision` = `revision` + 1
WHERE `id` = 'valeur-nil' AND `patterns` = '["attempt to index a nil value","attempt to call a nil value","attempt to * a nil value","attempt to compare * with nil","attempt to compare nil with","bad argument * got nil"]';
--> statement-breakpoint
-- Under Linux a database that is stopped is not reached through its socket.
UPDATE `diagnostic_rules` SET `patterns` = '["ECONNREFUSED *:3306","database (ECONNREFUSED)","Can''t connect to MySQL server","Can''t connect to server on","Can''t connect to local *server through socket"]', `updated_at` = 1795804032000, `revision` = `revision` + 1
WHERE `id` = 'base-injoignable' AND `patterns` = '["ECONNREFUSED *:3306","database (ECONNREFUSED)","Can''t connect to MySQL server","Can''t connect to server on"]';
