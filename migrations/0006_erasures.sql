CREATE TABLE `erasures` (
	`key` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erasures_at` ON `erasures` (`at`);