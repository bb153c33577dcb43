ALTER TABLE `patches` ADD `security` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `patches` ADD `cumulative` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `patches_security` ON `patches` (`position`) WHERE security = 1;