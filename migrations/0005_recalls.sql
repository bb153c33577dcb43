CREATE TABLE `recalls` (
	`discord_id` text NOT NULL,
	`patch_id` text NOT NULL,
	PRIMARY KEY(`discord_id`, `patch_id`)
);
--> statement-breakpoint
CREATE INDEX `recalls_patch` ON `recalls` (`patch_id`);--> statement-breakpoint
CREATE INDEX `download_marks_item` ON `download_marks` (`item`);