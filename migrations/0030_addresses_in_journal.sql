-- The e-mail address of an emergency account goes with the account: the journal, which stays, says only that it changed.
UPDATE `audit_log` SET
  `after` = CASE WHEN json_extract(`before`, '$.email') <> json_extract(`after`, '$.email')
    THEN json_set(`after`, '$.email', 'changé') ELSE json_remove(`after`, '$.email') END,
  `before` = json_remove(`before`, '$.email')
WHERE `entity` = 'compte';
