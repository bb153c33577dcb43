DROP INDEX `patches_status`;--> statement-breakpoint
CREATE INDEX `patches_created` ON `patches` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `patches_status` ON `patches` (`status`,`created_at`,`id`);