DROP INDEX `mappings_cle_recent`;--> statement-breakpoint
DROP INDEX `mappings_metier_cle_recent`;--> statement-breakpoint
CREATE INDEX `mappings_cle_recent` ON `mappings` (`cle_recent`,`search_text`,`fichier_cle`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `mappings_metier_cle_recent` ON `mappings` (`metier`,`cle_recent`,`search_text`,`fichier_cle`) WHERE deleted_at IS NULL;