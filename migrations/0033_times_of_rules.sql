-- Migrations before this one dated what they wrote on the day they were written. A backup from between that day and theirs took
-- it for older than itself, and would have undone it: it dates from now. What staff edited since keeps their time.
UPDATE `diagnostic_rules` SET `updated_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE `updated_at` IN (1795415036158, 1795636800000, 1795737600000, 1795790400000, 1795804032000, 1795964983109, 1795973952000, 1795996726048);
--> statement-breakpoint
UPDATE `diagnostic_rules` SET `created_at` = `updated_at`
WHERE `created_at` IN (1795415036158, 1795636800000, 1795737600000, 1795790400000, 1795804032000, 1795964983109, 1795973952000, 1795996726048);
