"""Fixed features of GOSU X's goblins whose names suggest them."""

from __future__ import annotations

from warren.art.goblins.kin import cast

CAST = cast("""
justice eyes=blindfold held=scales
abhilasha hat=crescent held=moon_staff eyes=feline
alpha_mort hat=bandages skin=#a8a8b8 held=chain
ashes hat=candle brows=singed
ecnalab hat=many_masks
le_cercle_rouge held=orb hat=cowl
les_apotres_de_la_nuit held=book hat=veil
les_gardiens_de_la_nuit held=shield hat=stars
les_sombres_cultistes held=dagger hat=beast_skull
galmi held=trident hat=pearls
galmi_avatar hat=shell held=orb
shard hat=coral held=dagger
she_rift hat=fish
boul_go skull=pumpkin hat=diver
bun_to hat=bare hair=bun
kno_bo hat=bucket held=fish
goan_sul hat=volcano held=hammer mouth=tusks
alpha hat=horned held=axe
hempo hat=bare hair=mohawk
hemro_le_chasseur_de_primes hat=tophat held=blunderbuss eyes=patch
orgah mouth=tusks hat=ram
smook hat=chimney eyes=sleepy
deesses_de_lave hat=obsidian hair=long beard=none held=torch
esprits_de_smook hat=flames
les_gardiens_demons hat=demon held=shield
unites_de_bombardement hat=fuse held=bomb
byun_hyung_ja_abhilasha hat=stars
byun_hyung_ja_galmi hat=coral held=hook
byun_hyung_ja_goan_sul hat=obsidian
byun_hyung_ja_justice hat=winged held=sword
byun_hyung_ja_narashima hat=turban
byun_hyung_ja_phoenix hat=crest
byun_hyung_ja_tomorrow hat=visor
byun_hyung_ja_xi_an hat=jade_cap
elle hat=petals hair=long beard=none
atalante_a_grand_bouclier held=shield hat=spiked
les_fleches_de_justice held=bow hat=laurel
les_fees_petale hat=petals held=star_wand skull=heart
volantis hat=winged held=feather
quae hat=owl
narashima hat=mane held=sun_staff
narashima_lion hat=mane held=spear mouth=grin
nityananda hat=headband eyes=merry
phoenix hat=crest held=torch
phoenix_eliana hat=petals held=feather
phoenix_immortal hat=sun held=sun_staff
fenghuang hat=beak held=fan
genious hat=lamp held=book skull=bulb
muraena held=fish hat=bare
arpia hat=feathers ears=bat
timer hat=clock held=hourglass
tomorrow hat=hourglass held=hourglass
ez eyes=lens hat=goggles
aat hat=visor eyes=cyclops
sha_dow hat=cowl
chercheurs_de_depouilles held=shovel hat=lamp
wiindz held=fan hat=propeller
ne_ye eyes=lens hat=phones
xi_an hat=dragon held=scroll beard=whiskers
pangu held=axe skull=pumpkin hat=bare
shennong held=branch hat=straw beard=full
nio held=mallet brows=angry
3_voeux hat=turban held=teapot
1000_visages hat=many_masks held=mirror
all_in_one held=dice hat=five_hats
dragon_dansant hat=dragon held=fan mouth=laugh
""")
