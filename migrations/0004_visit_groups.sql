ALTER TABLE `backups` ADD `before` text;--> statement-breakpoint
CREATE TABLE `visit_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`events` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `pages` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `referrers` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `countries` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `searches` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `downloads` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `all_visits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `all_visible_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The days counted so far, one row each; what counted them goes.
INSERT INTO daily_totals (day, visitors, visits, views, visible_ms)
SELECT day, count(DISTINCT visitor), count(*), sum(pages), sum(visible_ms) FROM visits WHERE true GROUP BY day
ON CONFLICT (day) DO UPDATE SET visitors = excluded.visitors, visits = excluded.visits,
	views = excluded.views, visible_ms = excluded.visible_ms;--> statement-breakpoint
INSERT INTO daily_totals (day) SELECT DISTINCT day FROM daily_labels WHERE true ON CONFLICT (day) DO NOTHING;--> statement-breakpoint
UPDATE daily_totals SET
	pages = (SELECT coalesce(json_group_object(page, views), '{}') FROM daily_pages WHERE daily_pages.day = daily_totals.day),
	referrers = (SELECT coalesce(json_group_object(label, count), '{}') FROM daily_labels WHERE daily_labels.day = daily_totals.day AND kind = 'referent'),
	countries = (SELECT coalesce(json_group_object(label, count), '{}') FROM daily_labels WHERE daily_labels.day = daily_totals.day AND kind = 'pays'),
	searches = (SELECT coalesce(json_group_object(label, count), '{}') FROM daily_labels WHERE daily_labels.day = daily_totals.day AND kind = 'recherche-vide');--> statement-breakpoint
UPDATE daily_totals SET all_visits = r.visits, all_visible_ms = r.visible_ms
FROM (SELECT day, sum(visits) OVER (ORDER BY day) AS visits, sum(visible_ms) OVER (ORDER BY day) AS visible_ms FROM daily_totals) AS r
WHERE r.day = daily_totals.day;--> statement-breakpoint
DROP TABLE `visits`;--> statement-breakpoint
DROP TABLE `daily_pages`;--> statement-breakpoint
DROP TABLE `daily_labels`;
