ALTER TABLE `download_items` ADD `former` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `patches` ADD `compatibility` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `visitors` ADD `installed_patch` text;