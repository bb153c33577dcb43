CREATE TABLE `__new_mapping_blocks` (
	`id` integer PRIMARY KEY NOT NULL,
	`tri` text NOT NULL,
	`metier` text NOT NULL,
	`start` text NOT NULL,
	`stale` integer DEFAULT true NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`box` text DEFAULT '[]' NOT NULL,
	`entries` text DEFAULT '[]' NOT NULL,
	CONSTRAINT "mapping_blocks_tri_check" CHECK("tri" IN ('recents','nom','zone'))
);
--> statement-breakpoint
INSERT INTO `__new_mapping_blocks`("id", "tri", "metier", "start", "stale", "size", "box", "entries") SELECT "id", "tri", "metier", "start", "stale", "size", "box", "entries" FROM `mapping_blocks`;--> statement-breakpoint
DROP TABLE `mapping_blocks`;--> statement-breakpoint
ALTER TABLE `__new_mapping_blocks` RENAME TO `mapping_blocks`;--> statement-breakpoint
CREATE UNIQUE INDEX `mapping_blocks_start` ON `mapping_blocks` (`tri`,`metier`,`start`);--> statement-breakpoint
CREATE INDEX `mapping_blocks_stale` ON `mapping_blocks` (`id`) WHERE stale = 1;--> statement-breakpoint
CREATE TABLE `__new_mapping_lists` (
	`tri` text NOT NULL,
	`metier` text NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`blocks` text DEFAULT '[]' NOT NULL,
	`stale` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`tri`, `metier`),
	CONSTRAINT "mapping_lists_tri_check" CHECK("tri" IN ('recents','nom','zone'))
);
--> statement-breakpoint
INSERT INTO `__new_mapping_lists`("tri", "metier", "size", "blocks", "stale") SELECT "tri", "metier", "size", "blocks", "stale" FROM `mapping_lists`;--> statement-breakpoint
DROP TABLE `mapping_lists`;--> statement-breakpoint
ALTER TABLE `__new_mapping_lists` RENAME TO `mapping_lists`;--> statement-breakpoint
CREATE TABLE `__new_notifications` (
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
	`updated_at` integer NOT NULL,
	`claim` text,
	CONSTRAINT "notifications_kind_check" CHECK("kind" IN ('creation','modification','essai','bilan')),
	CONSTRAINT "notifications_state_check" CHECK("state" IN ('en-attente','envoye','a-renvoyer','incertain','invalide','abandonne'))
);
--> statement-breakpoint
INSERT INTO `__new_notifications`("id", "patch_id", "kind", "target", "payload", "state", "message_id", "attempts", "next_attempt_at", "last_error", "created_by", "created_at", "updated_at", "claim") SELECT "id", "patch_id", "kind", "target", "payload", "state", "message_id", "attempts", "next_attempt_at", "last_error", "created_by", "created_at", "updated_at", "claim" FROM `notifications`;--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
CREATE INDEX `notifications_due` ON `notifications` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `notifications_created` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_patch` ON `notifications` (`patch_id`);--> statement-breakpoint
CREATE TABLE `__new_backups` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`counts` text NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`before` text,
	CONSTRAINT "backups_kind_check" CHECK("kind" IN ('nuit','manuelle','securite'))
);
--> statement-breakpoint
INSERT INTO `__new_backups`("id", "key", "kind", "bytes", "counts", "sha256", "created_at", "created_by", "before") SELECT "id", "key", "kind", "bytes", "counts", "sha256", "created_at", "created_by", "before" FROM `backups`;--> statement-breakpoint
DROP TABLE `backups`;--> statement-breakpoint
ALTER TABLE `__new_backups` RENAME TO `backups`;--> statement-breakpoint
CREATE INDEX `backups_created` ON `backups` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`scope` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	CONSTRAINT "api_tokens_scope_check" CHECK("scope" IN ('lecture','ecriture'))
);
--> statement-breakpoint
INSERT INTO `__new_api_tokens`("id", "name", "hash", "scope", "created_by", "created_at", "last_used_at", "revoked_at") SELECT "id", "name", "hash", "scope", "created_by", "created_at", "last_used_at", "revoked_at" FROM `api_tokens`;--> statement-breakpoint
DROP TABLE `api_tokens`;--> statement-breakpoint
ALTER TABLE `__new_api_tokens` RENAME TO `api_tokens`;--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`hash`);--> statement-breakpoint
CREATE TABLE `__new_local_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`display_name` text NOT NULL,
	`email` text,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "local_accounts_role_check" CHECK("role" IN ('owner','nvteam'))
);
--> statement-breakpoint
INSERT INTO `__new_local_accounts`("id", "username", "display_name", "email", "role", "password_hash", "created_at", "updated_at") SELECT "id", "username", "display_name", "email", "role", "password_hash", "created_at", "updated_at" FROM `local_accounts`;--> statement-breakpoint
DROP TABLE `local_accounts`;--> statement-breakpoint
ALTER TABLE `__new_local_accounts` RENAME TO `local_accounts`;--> statement-breakpoint
CREATE UNIQUE INDEX `local_accounts_username` ON `local_accounts` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `local_accounts_email` ON `local_accounts` (lower("email"));--> statement-breakpoint
CREATE TABLE `__new_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "settings_name_check" CHECK("name" IN ('chiffres-reels'))
);
--> statement-breakpoint
INSERT INTO `__new_settings`("name", "enabled", "updated_at") SELECT "name", "enabled", "updated_at" FROM `settings`;--> statement-breakpoint
DROP TABLE `settings`;--> statement-breakpoint
ALTER TABLE `__new_settings` RENAME TO `settings`;