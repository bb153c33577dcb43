CREATE TABLE `secret_dates` (
	`name` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`since` integer NOT NULL,
	`changed` integer NOT NULL
);
