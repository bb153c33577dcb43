ALTER TABLE `mappings` ADD `legacy` text CONSTRAINT "mappings_legacy_check" CHECK("legacy" IN ('teste','ne-fonctionne-pas'));--> statement-breakpoint
ALTER TABLE `mappings` ADD `enhanced` text CONSTRAINT "mappings_enhanced_check" CHECK("enhanced" IN ('teste','ne-fonctionne-pas'));--> statement-breakpoint
ALTER TABLE `mappings` ADD `build_jeu` integer;--> statement-breakpoint
ALTER TABLE `mappings` ADD `conflits` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mappings` ADD `interieur_remplace` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mappings` ADD `interieur_cle` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `mappings_interieur` ON `mappings` (`interieur_cle`,`cle_recent`) WHERE deleted_at IS NULL AND interieur_cle <> '';