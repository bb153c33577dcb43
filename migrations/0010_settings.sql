CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
