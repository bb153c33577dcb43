/** The resource that this makes on a server, in its own folder. */
export const resourceName = "version_base";

export const resourceManifest = `\
fx_version 'cerulean'
game 'gta5'
server_script 'server.lua'`;

/** The lines of `server.cfg`: the version is there when the resource starts. */
export const serverLines = (version: string): string => `\
set base_version "${version}"
ensure ${resourceName}`;

/** A file of a FiveM server that says in its console, once at its start, whether a newer version is there (N-04). */
export const versionCheck = (origin: string, name: string): string => `\
-- server.lua d'une ressource. La version de la base se donne dans server.cfg par set base_version "5.2.0", ou ici.
local installee = GetConvar("base_version", "5.2.0")
local function sansV(v) return (v:gsub("^[vV]", "")) end

-- Nombre par nombre, car 5.10 vient après 5.9. Une version d'essai, 5.2.0-rc1, vient avant 5.2.0, et rc10 après rc2.
local function essai(v) return (v:lower():match("%-.*"):gsub("%d+", function(n) return ("0"):rep(9 - #n) .. n end)) end
local function estPlusRecente(a, b)
  local nombresA, nombresB = a:match("^[^-]*"):gmatch("%d+"), b:match("^[^-]*"):gmatch("%d+")
  while true do
    local x, y = nombresA(), nombresB()
    if not x and not y then return b:find("-", 1, true) and (not a:find("-", 1, true) or essai(a) > essai(b)) end
    x, y = tonumber(x or 0), tonumber(y or 0)
    if x ~= y then return x > y end
  end
end
PerformHttpRequest("${origin}/api/version/latest", function(status, body)
  if status ~= 200 then return end
  local derniere = json.decode(body)
  for _, retiree in ipairs(derniere.withdrawn) do if sansV(retiree) == sansV(installee) then print("^3La version " .. installee .. " a été retirée.^7") end end
  if not estPlusRecente(derniere.version, installee) then return end
  print("^3${name} " .. derniere.version .. " est disponible, ce serveur est en " .. installee .. ". " .. derniere.url .. "^7")
  local function manque(version) return type(version) == "string" and estPlusRecente(version, installee) end
  if manque(derniere.lastSecurity) then print("^1Il manque à ce serveur le correctif de sécurité de la " .. derniere.lastSecurity .. ".^7") end
  if manque(derniere.lastBreaking) then print("^3Cette mise à jour demande des étapes à la main.^7") end
end, "GET")`;
