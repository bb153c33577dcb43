-- Lists along the map say where each of their blocks starts, so that a Worker that keeps one knows which block a place is in.
UPDATE mapping_lists SET blocks = (
  SELECT json_group_array(json(b.line) ORDER BY b.start) FROM (
    SELECT start, json_array(id, ends,
      box ->> 0, box ->> 1, box ->> 2, box ->> 3,
      entries ->> ('$[' || (size / 2) || '][1]'), entries ->> ('$[' || (size / 2) || '][2]'),
      iif(start = '', -1, CAST(start AS INTEGER))) AS line
    FROM (
      SELECT start, id, size, box, entries, sum(size) OVER (ORDER BY start) AS ends FROM mapping_blocks
      WHERE tri = 'zone' AND metier = mapping_lists.metier AND size > 0)) AS b)
WHERE tri = 'zone';
