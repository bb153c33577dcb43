ALTER TABLE `download_items` ADD `former` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `patches` ADD `compatibility` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `patches_breaking` ON `patches` (`position`) WHERE breaking = 1;--> statement-breakpoint
CREATE INDEX `patches_withdrawn` ON `patches` (`position`) WHERE status = 'retire';--> statement-breakpoint
ALTER TABLE `visitors` ADD `installed_patch` text;