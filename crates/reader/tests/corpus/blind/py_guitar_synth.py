"""Karplus-Strong guitar, standard library only. Writes riff.wav"""
import random
import struct
import wave
from collections import deque

RATE = 22_050
BPM = 120
REPEATS = 3
NAMES = "C C# D D# E F F# G G# A A# B".split()
# note, octave, beats
RIFF = [("E", 2, 1.0), ("E", 2, 0.5), ("G", 2, 0.5), ("A", 2, 2.0),
        ("E", 3, 0.5), ("D", 3, 0.5), ("B", 2, 1.0), ("A", 2, 2.0)]


def frequency(name, octave):
    midi = 12 * (octave + 1) + NAMES.index(name)
    return 440.0 * 2 ** ((midi - 69) / 12)


def pluck(freq, seconds, decay=0.996, body=0.25):
    period = int(RATE / freq)
    string = deque(random.uniform(-1.0, 1.0) for _ in range(period))
    count = int(seconds * RATE)
    fade = RATE // 50
    out, smooth = [], 0.0
    for n in range(count):
        first = string.popleft()
        string.append(decay * 0.5 * (first + string[0]))
        smooth += body * (first - smooth)
        sample = 0.7 * first + 0.3 * smooth
        if n >= count - fade:                 # no click at the end
            sample *= (count - n) / fade
        out.append(sample)
    return out


def add_echo(song, gain=0.35, delay=0.3):
    lag = int(delay * RATE)
    for n in range(lag, len(song)):
        song[n] += gain * song[n - lag]
    return song


beat = 60 / BPM
song = []
for _ in range(REPEATS):
    for name, octave, beats in RIFF:
        song += pluck(frequency(name, octave), beats * beat)
song = add_echo(song)
peak = max(abs(s) for s in song)
frames = [int(32000 * s / peak) for s in song]

with wave.open("riff.wav", "wb") as f:
    f.setnchannels(1)
    f.setsampwidth(2)
    f.setframerate(RATE)
    f.writeframes(struct.pack(f"<{len(frames)}h", *frames))
print(f"{len(song) / RATE:.1f} s, peak before normalising {peak:.2f}")
