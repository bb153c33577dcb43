ALTER TABLE `patches` ADD `former_versions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `patches_former` ON `patches` (`position`) WHERE former_versions <> '[]';