-- The one row of the counters: without it every later `UPDATE totals` changes nothing.
INSERT OR IGNORE INTO `totals` (`id`) VALUES (1);
