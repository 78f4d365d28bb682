"""Which tilt and orientation gives most energy in a year? Clear-sky model, ten-minute steps."""
import numpy as np

LAT = np.radians(48.1)
ALBEDO = 0.2
STEPS = 365 * 24 * 6

t = np.arange(STEPS) / 6.0                 # hours since New Year, solar time
day = t // 24
hour = t % 24


def sun_position(day, hour):
    decl = np.radians(23.45) * np.sin(2 * np.pi * (284 + day) / 365)
    h = np.radians(15.0 * (hour - 12))
    sin_alt = np.sin(LAT) * np.sin(decl) + np.cos(LAT) * np.cos(decl) * np.cos(h)
    alt = np.arcsin(sin_alt)
    az = np.arctan2(np.sin(h), np.cos(h) * np.sin(LAT) - np.tan(decl) * np.cos(LAT))
    return alt, az                         # azimuth from south, west positive


def clear_sky(alt):
    s = np.maximum(np.sin(alt), 0.02)
    air_mass = 1 / s
    dni = 1361 * 0.7 ** (air_mass ** 0.678)
    dni[alt <= 0] = 0.0
    diffuse = 0.1 * dni
    return dni, diffuse


def panel_energy(alt, az, dni, diffuse, tilt, facing):
    """kWh per m2 and year."""
    cos_inc = np.sin(alt) * np.cos(tilt) + np.cos(alt) * np.sin(tilt) * np.cos(az - facing)
    beam = dni * np.maximum(cos_inc, 0)
    sky = diffuse * (1 + np.cos(tilt)) / 2
    ground = (dni * np.sin(alt) + diffuse) * ALBEDO * (1 - np.cos(tilt)) / 2
    return (beam + sky + ground).sum() / 6 / 1000


alt, az = sun_position(day, hour)
dni, diffuse = clear_sky(alt)

tilts = np.arange(0, 91, 5)
facings = np.arange(-90, 91, 15)
table = np.zeros((len(tilts), len(facings)))
for i, tilt in enumerate(tilts):
    for j, facing in enumerate(facings):
        table[i, j] = panel_energy(alt, az, dni, diffuse, np.radians(tilt), np.radians(facing))

i, j = np.unravel_index(table.argmax(), table.shape)
print(f"best: tilt {tilts[i]} facing {facings[j]}  {table[i, j]:.0f} kWh/m2")
print(f"flat roof loses {1 - table[0, 0] / table[i, j]:.1%}")
