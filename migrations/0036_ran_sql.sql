ALTER TABLE `visitors` ADD `ran_sql` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `visitors_ran_sql` ON `visitors` (`discord_id`) WHERE ran_sql <> '{}';