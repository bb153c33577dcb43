CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`scope` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`hash`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `backups` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`counts` text NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text
);
--> statement-breakpoint
CREATE INDEX `backups_created` ON `backups` (`created_at`);--> statement-breakpoint
CREATE TABLE `daily_labels` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `kind`, `label`)
);
--> statement-breakpoint
CREATE TABLE `daily_pages` (
	`day` text NOT NULL,
	`page` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `page`)
);
--> statement-breakpoint
CREATE TABLE `daily_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `daily_totals` (
	`day` text PRIMARY KEY NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`visible_ms` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `download_counts` (
	`item` text NOT NULL,
	`day` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`item`, `day`)
);
--> statement-breakpoint
CREATE INDEX `download_counts_day` ON `download_counts` (`day`);--> statement-breakpoint
CREATE TABLE `download_items` (
	`slug` text PRIMARY KEY NOT NULL,
	`section` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`size` text NOT NULL,
	`format` text DEFAULT '' NOT NULL,
	`link` text NOT NULL,
	`version` text DEFAULT '' NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `download_marks` (
	`discord_id` text NOT NULL,
	`item` text NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`discord_id`, `item`, `day`)
);
--> statement-breakpoint
CREATE INDEX `download_marks_day` ON `download_marks` (`day`);--> statement-breakpoint
CREATE TABLE `guide_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`page` text NOT NULL,
	`helpful` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`voter` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `guide_feedback_voter` ON `guide_feedback` (`page`,`voter`);--> statement-breakpoint
CREATE INDEX `guide_feedback_at` ON `guide_feedback` (`at`);--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`job` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`ok` integer DEFAULT false NOT NULL,
	`detail` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `local_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`display_name` text NOT NULL,
	`email` text,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `local_accounts_username` ON `local_accounts` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `local_accounts_email` ON `local_accounts` (lower("email"));--> statement-breakpoint
CREATE TABLE `mappings` (
	`id` text PRIMARY KEY NOT NULL,
	`nom` text NOT NULL,
	`nom_fichier` text NOT NULL,
	`x` real,
	`y` real,
	`z` real,
	`heading` real,
	`description` text DEFAULT '' NOT NULL,
	`metier` text,
	`images` text DEFAULT '[]' NOT NULL,
	`search_text` text NOT NULL,
	`position` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_by` text,
	`deleted_at` integer,
	`submission_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mappings_submission` ON `mappings` (`submission_id`);--> statement-breakpoint
CREATE INDEX `mappings_position` ON `mappings` (`position`);--> statement-breakpoint
CREATE INDEX `mappings_metier` ON `mappings` (`metier`,`position`);--> statement-breakpoint
CREATE INDEX `mappings_nom` ON `mappings` (`nom`);--> statement-breakpoint
CREATE INDEX `mappings_fichier` ON `mappings` (`nom_fichier`);--> statement-breakpoint
CREATE INDEX `mappings_deleted` ON `mappings` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`patch_id` text,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`message_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`last_error` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notifications_due` ON `notifications` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `notifications_created` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_patch` ON `notifications` (`patch_id`);--> statement-breakpoint
CREATE TABLE `patches` (
	`id` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`author` text DEFAULT 'Administrateur' NOT NULL,
	`modified_files` text NOT NULL,
	`modifications` text NOT NULL,
	`link_patch` text NOT NULL,
	`link_base` text DEFAULT '' NOT NULL,
	`link_mappings` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'publie' NOT NULL,
	`position` integer,
	`published_at` integer,
	`scheduled_for` integer,
	`withdrawn_reason` text,
	`replaced_by` text,
	`breaking` integer DEFAULT false NOT NULL,
	`upgrade_steps` text DEFAULT '[]' NOT NULL,
	`upgrade_sql` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_by` text,
	`deleted_at` integer,
	`submission_id` text,
	CONSTRAINT "patches_status_check" CHECK("patches"."status" IN ('brouillon','programme','publie','retire')),
	CONSTRAINT "patches_position_check" CHECK("patches"."position" IS NULL OR "patches"."position" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `patches_version` ON `patches` (`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `patches_submission` ON `patches` (`submission_id`);--> statement-breakpoint
CREATE INDEX `patches_position` ON `patches` (`position`);--> statement-breakpoint
CREATE INDEX `patches_status` ON `patches` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`discord_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`role_checked_at` integer NOT NULL,
	`role_asked_at` integer NOT NULL,
	`revoked_at` integer,
	`agent` text DEFAULT '' NOT NULL,
	`local_account` text,
	CONSTRAINT "sessions_role_check" CHECK("sessions"."role" IN ('owner','nvteam','client'))
);
--> statement-breakpoint
CREATE INDEX `sessions_person` ON `sessions` (`discord_id`);--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `sign_in_tries` (
	`key` text PRIMARY KEY NOT NULL,
	`window_start` integer NOT NULL,
	`tries` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `spent_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_codes_used` ON `spent_codes` (`used_at`);--> statement-breakpoint
CREATE TABLE `tags` (
	`name` text PRIMARY KEY NOT NULL,
	`folded` text NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_folded` ON `tags` (`folded`);--> statement-breakpoint
CREATE TABLE `totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`patches` integer DEFAULT 0 NOT NULL,
	`mappings` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "totals_single" CHECK("totals"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `visitors` (
	`discord_id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`global_name` text,
	`display_name` text NOT NULL,
	`discriminator` text DEFAULT '0' NOT NULL,
	`avatar_url` text NOT NULL,
	`role` text NOT NULL,
	`role_confirmed_at` integer NOT NULL,
	`first_visit_at` integer NOT NULL,
	`last_login_at` integer NOT NULL,
	`previous_visit_at` integer,
	`total_visits` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visitors_role_check" CHECK("visitors"."role" IN ('owner','nvteam','client'))
);
--> statement-breakpoint
CREATE INDEX `visitors_last_login` ON `visitors` (`last_login_at`);--> statement-breakpoint
CREATE TABLE `visits` (
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	`number` integer NOT NULL,
	`started_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`visible_ms` integer DEFAULT 0 NOT NULL,
	`pages` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`day`, `visitor`, `number`)
);
--> statement-breakpoint
CREATE INDEX `visits_last_seen` ON `visits` (`last_seen_at`);