CREATE TABLE `fingerprints` (
	`patch_id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`files` integer NOT NULL,
	`bytes` integer,
	`stored` integer NOT NULL,
	`updated_at` integer NOT NULL
);
